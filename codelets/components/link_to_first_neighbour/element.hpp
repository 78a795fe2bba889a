// link_to_first_neighbour for one vertex.
#pragma once

#include "components/link_to_first_neighbour/codelet.hpp"

namespace pleach::link_to_first_neighbour {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::size_t i) {
  const auto v = static_cast<std::uint32_t>(arguments.first + i);
  const Index begin = b.offset[v];
  std::uint32_t label = v;
  if (begin < b.offset[v + 1]) {
    const auto neighbour = static_cast<std::uint32_t>(b.neighbour[begin]);
    label = neighbour < v ? neighbour : v;
  }
  b.label[i] = label;
}

}  // namespace pleach::link_to_first_neighbour
