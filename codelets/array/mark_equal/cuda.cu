#include "array/mark_equal/codelet.hpp"
#include "base/launch.cuh"

namespace pleach::mark_equal {

namespace {

__global__ void __launch_bounds__(threads) run(Buffers buffers) {
  const auto [left, right, marks] = buffers;
  const std::size_t i = thread_number();
  if (i < left.size()) marks[i] = left[i] == right[i] ? 1 : 0;
}

}  // namespace

void cuda(const Arguments&, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.left.size()), threads, 0, stream>>>(buffers);
}

}  // namespace pleach::mark_equal
