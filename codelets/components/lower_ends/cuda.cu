#include "array/atomic_min.cuh"
#include "base/launch.cuh"
#include "components/lower_ends/codelet.hpp"

namespace pleach::lower_ends {

namespace {

__global__ void __launch_bounds__(threads) run(std::uint32_t size, Buffers buffers) {
  const auto [value, tail, head, least] = buffers;
  const std::uint32_t k = thread_number();
  if (k >= size) return;
  const std::int32_t own = value[k];
  lower(least[tail[k]], own);
  lower(least[head[k]], own);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments.size, buffers);
}

}  // namespace pleach::lower_ends
