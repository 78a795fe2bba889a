#include "base/launch.cuh"
#include "list/pick_mates/codelet.hpp"
#include "list/pick_mates/element.hpp"

namespace pleach::pick_mates {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const auto [toss, start, all, first] = arguments;
  const auto [successor, marks] = buffers;
  const std::size_t i = thread_number();
  if (i >= successor.size()) return;
  marks[i] = absorbs(start + first + i, static_cast<std::uint64_t>(successor[i]), toss, all) ? 0 : 1;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.successor.size()), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::pick_mates
