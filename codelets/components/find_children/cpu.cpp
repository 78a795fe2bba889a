#include "components/find_children/element.hpp"
#include "tree/minima_of_range.hpp"

namespace pleach::find_children {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const Minima minima{buffers.parent, buffers.table, minima_blocks(buffers.parent.size())};
  for (std::uint32_t k = 0; k < arguments.size; ++k) find(minima, buffers, k);
}

}  // namespace pleach::find_children
