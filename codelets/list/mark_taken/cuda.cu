#include "list/mark_taken/codelet.hpp"
#include "runtime/launch.cuh"

namespace pleach::mark_taken {

namespace {

__global__ void __launch_bounds__(threads) run(bool inverted, Buffers buffers) {
  const auto [taker, marks] = buffers;
  const std::size_t i = thread_number();
  if (i < taker.size()) marks[i] = (taker[i] >= 0) != inverted ? 1 : 0;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.taker.size()), threads, 0, stream>>>(arguments.inverted, buffers);
}

}  // namespace pleach::mark_taken
