#include "base/launch.cuh"
#include "treefix/clip_ends/codelet.hpp"

namespace pleach::clip_ends {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const auto [end, end_here, marks] = buffers;
  const std::size_t i = thread_number();
  if (i >= end.size()) return;
  const std::int64_t here = end[i] - arguments.begin;
  const bool is_here = here <= arguments.places;
  end_here[i] = is_here ? static_cast<std::uint32_t>(here) : beyond;
  marks[i] = is_here ? 1 : 0;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.end.size()), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::clip_ends
