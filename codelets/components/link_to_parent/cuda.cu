#include "base/launch.cuh"
#include "components/link_to_parent/codelet.hpp"
#include "tree/minima_of_range.cuh"

namespace pleach::link_to_parent {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads)
    run(std::uint32_t first, Minima low, Minima minus_high, Buffers<Index> buffers) {
  const std::uint32_t k = thread_number();
  if (k >= buffers.label.size()) return;
  const std::uint32_t place = first + k, last = place + static_cast<std::uint32_t>(buffers.size_of[place]) - 1;
  const std::int32_t begin = buffers.parent_place[place];
  buffers.label[k] = place;
  if (begin < 0) return;
  const auto end = begin + static_cast<std::int32_t>(buffers.size_of[begin]);
  // The vertex's own arcs usually decide: test them before the two range minima.
  if (low.values[place] < begin || -minus_high.values[place] >= end || low.of_range(place, last) < begin ||
      -minus_high.of_range(place, last) >= end) {
    buffers.label[k] = begin;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const std::size_t blocks = minima_blocks(buffers.low.size());
  const Minima low{buffers.low, buffers.low_table, blocks},
      minus_high{buffers.minus_high, buffers.minus_high_table, blocks};
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.label.size()), threads, 0, stream>>>(arguments.first, low, minus_high, typed);
  });
}

}  // namespace pleach::link_to_parent
