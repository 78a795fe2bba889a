// orient_arcs for one edge.
#pragma once

#include "tour/orient_arcs/codelet.hpp"

namespace pleach::orient_arcs {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const std::size_t arc = 2 * (arguments.first + i);
  const std::int64_t u = b.from[i], v = b.to[i];
  const bool leads_down = b.position[arc] < b.position[arc + 1];
  b.child[i] = leads_down ? v : u;
  b.parent[i] = leads_down ? u : v;
}

}  // namespace pleach::orient_arcs
