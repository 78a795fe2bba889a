#include "components/ears_above/element.hpp"
#include "tree/minima_of_range.hpp"

namespace pleach::ears_above {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const Minima minima{buffers.least, buffers.table, minima_blocks(buffers.least.size())};
  for (std::uint32_t k = 0; k < arguments.size; ++k) find_ear(arguments, minima, buffers, k);
}

}  // namespace pleach::ears_above
