#include "map_edges/codelet.hpp"

namespace pleach::map_edges::cuda {

namespace {

constexpr unsigned threads = 256;

__global__ void run(const std::uint32_t* __restrict__ order, std::int32_t* successor, std::uint32_t first,
                    std::uint32_t size, std::uint32_t arcs) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  if (i + 1 < arcs) successor[order[i] ^ 1] = static_cast<std::int32_t>(order[i + 1]);
}

}  // namespace

void map_edges(Arguments arguments, const std::uint32_t* order, std::int32_t* successor, CudaStream stream) {
  run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(order, successor, arguments.first,
                                                                        arguments.size, arguments.arcs);
}

}  // namespace pleach::map_edges::cuda
