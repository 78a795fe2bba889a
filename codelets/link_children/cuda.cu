#include "link_children/codelet.hpp"

namespace pleach::link_children::cuda {

namespace {

constexpr unsigned threads = 256;

__global__ void run(const std::uint32_t* __restrict__ order, const std::uint32_t* __restrict__ begin,
                    std::int32_t* successor, std::uint32_t first, std::uint32_t size, std::uint32_t n) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  successor[i] = static_cast<std::int32_t>(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
}

}  // namespace

void link_children(Arguments arguments, const std::uint32_t* order, const std::uint32_t* begin, std::int32_t* successor,
                   CudaStream stream) {
  run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(order, begin, successor, arguments.first,
                                                                        arguments.size, arguments.n);
}

}  // namespace pleach::link_children::cuda
