// list_sides for one element.
#pragma once

#include "components/list_sides/codelet.hpp"

namespace pleach::list_sides {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::uint32_t k) {
  const auto n = static_cast<std::int32_t>(b.above.size()), ears = static_cast<std::int32_t>(arguments.ears),
             item = static_cast<std::int32_t>(arguments.first + k);
  if (item >= n - 1) {
    const std::int32_t leaf = item - (n - 1);
    b.key[k] = ears;
    b.from[k] = n + leaf;
    b.to[k] = leaf;
    return;
  }
  const std::int32_t place = item + 1, ear = b.above[place];
  b.from[k] = n + b.parent[place];
  b.to[k] = n + place;
  if (place == static_cast<std::int32_t>(arguments.last)) {
    b.key[k] = 2 * ears + 1;
    return;
  }
  const std::int32_t end = b.tail[ear];
  const bool of_tail = end >= place && end < place + b.size_of[place];
  const bool behind = of_tail == (b.before[ear] != 0);
  b.key[k] = behind ? 2 * ears - ear : ear;
}

}  // namespace pleach::list_sides
