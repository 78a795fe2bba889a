#include "components/join_children/element.hpp"
#include "tree/minima_of_range.hpp"

namespace pleach::join_children {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const Minima minima{buffers.low, buffers.table, minima_blocks(buffers.low.size())};
  for (std::uint32_t k = 0; k < arguments.size; ++k) link(arguments, minima, buffers, k);
}

}  // namespace pleach::join_children
