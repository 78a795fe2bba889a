// join_children for one element.
#pragma once

#include "components/join_children/codelet.hpp"

namespace pleach::join_children {

template <class Minima>
PLEACH_DEVICE std::int32_t node_of(const Arguments& arguments, const Minima& low, const Buffers& b, std::int32_t child,
                                   std::int32_t apex) {
  const auto place = static_cast<std::uint32_t>(child);
  const bool linked =
      place == arguments.linked || low.of_range(place, place + static_cast<std::uint32_t>(b.size_of[place]) - 1) < apex;
  return linked ? apex : static_cast<std::int32_t>(b.low.size()) + child;
}

template <class Minima>
PLEACH_DEVICE void link(const Arguments& arguments, const Minima& low, const Buffers& b, std::uint32_t k) {
  const std::int32_t apex = b.apex[k], tail = b.tail_child[k], head = b.head_child[k];
  b.tail_node[k] = node_of(arguments, low, b, tail == apex ? head : tail, apex);
  b.head_node[k] = node_of(arguments, low, b, head == apex ? tail : head, apex);
}

}  // namespace pleach::join_children
