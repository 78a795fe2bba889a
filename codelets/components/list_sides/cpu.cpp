#include "components/list_sides/element.hpp"

namespace pleach::list_sides {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) list(arguments, buffers, k);
}

}  // namespace pleach::list_sides
