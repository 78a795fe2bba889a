// place_upwards for one element.
#pragma once

#include "expression/place_upwards/codelet.hpp"

namespace pleach::place_upwards {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::uint32_t k) {
  const std::uint32_t v = arguments.first + k, p = b.place[v], at = b.past[b.row[p]] - b.reach[p];
  b.at[v] = at;
  b.vertex[at] = v;
  if (v >= arguments.paths) return;
  const std::uint32_t path = v, above = b.above[path];
  b.up[path] = path < arguments.roots ? 0 : b.past[b.row[above]] - b.reach[above] + 1;
}

}  // namespace pleach::place_upwards
