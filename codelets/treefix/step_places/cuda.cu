#include "base/launch.cuh"
#include "treefix/step_places/codelet.hpp"
#include "treefix/step_places/element.hpp"

namespace pleach::step_places {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const auto [enter, leave, step, enter_here, marks] = buffers;
  const std::size_t i = thread_number();
  if (i < enter.size()) write_place(arguments, i, enter[i], leave[i], step, enter_here[i], marks[i]);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.enter.size()), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::step_places
