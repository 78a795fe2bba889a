#include "components/link_to_parent/codelet.hpp"
#include "tree/minima_of_range.hpp"

namespace pleach::link_to_parent {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const std::size_t blocks = minima_blocks(buffers.low.size());
  const Minima low{buffers.low, buffers.low_table, blocks},
      minus_high{buffers.minus_high, buffers.minus_high_table, blocks};
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index* size_of = typed.size_of;
    const std::int32_t* parent_place = typed.parent_place;
    std::uint32_t* label = typed.label;
    for (std::size_t k = 0; k < typed.label.size(); ++k) {
      const std::size_t place = arguments.first + k, last = place + static_cast<std::size_t>(size_of[place]) - 1;
      const std::int32_t begin = parent_place[place];
      label[k] = static_cast<std::uint32_t>(place);
      if (begin < 0) continue;
      const auto end = begin + static_cast<std::int32_t>(size_of[begin]);
      // The vertex's own arcs usually decide: test them before the two range minima.
      if (low.values[place] < begin || -minus_high.values[place] >= end || low.of_range(place, last) < begin ||
          -minus_high.of_range(place, last) >= end) {
        const auto above = static_cast<std::uint32_t>(begin);  // comes before this place: paths stay short
        label[k] = above < arguments.first ? above : label[above - arguments.first];
      }
    }
  });
}

}  // namespace pleach::link_to_parent
