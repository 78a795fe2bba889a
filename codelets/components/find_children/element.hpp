// find_children for one element.
#pragma once

#include "components/find_children/codelet.hpp"
#include "tree/minima.hpp"

namespace pleach::find_children {

/// Returns the last place up to `place` whose parent is not below `above`. There is one.
template <class Minima>
PLEACH_DEVICE std::int32_t child_above(const Minima& parent, std::int32_t above, std::int32_t place) {
  if (place == above) return above;
  auto p = static_cast<std::uint32_t>(place);
  constexpr auto block = static_cast<std::uint32_t>(minima_block);
  for (; p % block != 0; --p) {
    if (parent.values[p] <= above) return static_cast<std::int32_t>(p);
  }
  if (parent.values[p] <= above) return static_cast<std::int32_t>(p);
  std::uint32_t b = p / block;  // search the blocks before; skip runs in which all parents are below
  for (std::uint32_t row = 31; row-- > 0;) {
    const std::uint32_t run = std::uint32_t{1} << row;
    if (run <= b && parent.table[row * parent.blocks + b - run] > above) b -= run;
  }
  for (p = b * block - 1; p > 0 && parent.values[p] > above; --p) {
  }
  return static_cast<std::int32_t>(p);
}

template <class Minima>
PLEACH_DEVICE void find(const Minima& parent, const Buffers& b, std::uint32_t k) {
  const std::int32_t tail = b.tail[k], head = b.head[k];
  const auto first = static_cast<std::uint32_t>(tail < head ? tail : head) + 1,
             last = static_cast<std::uint32_t>(tail < head ? head : tail);
  const std::int32_t apex = parent.of_range(first, last);
  b.apex[k] = apex;
  b.tail_child[k] = child_above(parent, apex, tail);
  b.head_child[k] = child_above(parent, apex, head);
}

}  // namespace pleach::find_children
