#include "tour/cut_circuits/codelet.hpp"

namespace pleach::cut_circuits::cuda {

namespace {

constexpr unsigned threads = 256;

__global__ void run(const std::uint32_t* __restrict__ root, const std::uint32_t* __restrict__ order,
                    const std::uint32_t* __restrict__ begin, std::int32_t* successor, std::uint32_t first,
                    std::uint32_t size, std::uint32_t arcs, std::uint32_t roots) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  const std::uint32_t enter = arcs + 2 * i, leave = enter + 1;
  const std::uint32_t begin_here = begin[root[i]], end_here = begin[root[i] + 1];
  if (begin_here < end_here) {
    successor[enter] = static_cast<std::int32_t>(order[begin_here]);
    successor[order[end_here - 1] ^ 1] = static_cast<std::int32_t>(leave);
  } else {
    successor[enter] = static_cast<std::int32_t>(leave);
  }
  successor[leave] = static_cast<std::int32_t>(i + 1 < roots ? leave + 1 : leave);
}

}  // namespace

void cut_circuits(Arguments arguments, const std::uint32_t* root, const std::uint32_t* order,
                  const std::uint32_t* begin, std::int32_t* successor, CudaStream stream) {
  run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
      root, order, begin, successor, arguments.first, arguments.size, arguments.arcs, arguments.roots);
}

}  // namespace pleach::cut_circuits::cuda
