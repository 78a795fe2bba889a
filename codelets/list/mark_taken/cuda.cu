#include "base/launch.cuh"
#include "list/mark_taken/codelet.hpp"

namespace pleach::mark_taken {

namespace {

__global__ void __launch_bounds__(threads) run(Buffers buffers) {
  const auto [place, marks] = buffers;
  const std::size_t i = thread_number();
  if (i < place.size()) marks[place[i]] = 1;
}

}  // namespace

void cuda(const Arguments&, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.place.size()), threads, 0, stream>>>(buffers);
}

}  // namespace pleach::mark_taken
