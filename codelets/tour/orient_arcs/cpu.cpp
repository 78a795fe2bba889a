#include "tour/orient_arcs/codelet.hpp"

namespace pleach::orient_arcs {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [position, from, to, child, parent] = buffers;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::size_t arc = 2 * (arguments.first + i);
    const std::int64_t u = from[i], v = to[i];
    const bool leads_down = position[arc] < position[arc + 1];
    child[i] = leads_down ? v : u;
    parent[i] = leads_down ? u : v;
  }
}

}  // namespace pleach::orient_arcs
