#include "array/find_key_starts/codelet.hpp"
#include "base/launch.cuh"

namespace pleach::find_key_starts {

namespace {

__global__ void __launch_bounds__(threads) run(std::uint32_t first_key, Buffers buffers) {
  const auto [sorted, begin] = buffers;
  const std::uint32_t j = thread_number();
  if (j >= begin.size()) return;
  const std::uint32_t key = first_key + j;
  std::uint32_t low = 0, high = static_cast<std::uint32_t>(sorted.size());
  while (low < high) {
    const std::uint32_t middle = (low + high) / 2;
    if (sorted[middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  begin[j] = low;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.begin.size()), threads, 0, stream>>>(arguments.least + arguments.first, buffers);
}

}  // namespace pleach::find_key_starts
