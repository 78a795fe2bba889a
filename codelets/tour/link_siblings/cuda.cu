#include "tour/link_siblings/codelet.hpp"

namespace pleach::link_siblings::cuda {

namespace {

constexpr unsigned threads = 256;

__global__ void run(const std::uint32_t* __restrict__ order, const std::uint32_t* __restrict__ key,
                    std::int32_t* successor, std::uint32_t first, std::uint32_t size, std::uint32_t n) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  const std::uint32_t v = order[i], above = key[i];
  std::uint32_t next = n + above;
  if (i + 1 < n && key[i + 1] == above) {
    next = order[i + 1];
  } else if (above == n) {
    next = n + v;
  }
  successor[n + v] = static_cast<std::int32_t>(next);
}

}  // namespace

void link_siblings(Arguments arguments, const std::uint32_t* order, const std::uint32_t* key, std::int32_t* successor,
                   CudaStream stream) {
  run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(order, key, successor, arguments.first,
                                                                        arguments.size, arguments.n);
}

}  // namespace pleach::link_siblings::cuda
