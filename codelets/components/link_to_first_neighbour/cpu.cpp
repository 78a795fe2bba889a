#include "components/link_to_first_neighbour/codelet.hpp"

#include <algorithm>

namespace pleach::link_to_first_neighbour {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& typed) {
    const Index *offset = typed.offset, *neighbour = typed.neighbour;
    std::uint32_t* label = typed.label;
    for (std::size_t i = 0; i < typed.label.size(); ++i) {
      const auto v = static_cast<std::uint32_t>(first + i);
      label[i] = offset[v] < offset[v + 1] ? std::min(v, static_cast<std::uint32_t>(neighbour[offset[v]])) : v;
    }
  });
}

}  // namespace pleach::link_to_first_neighbour
