#include "expression/bound_rounds/element.hpp"

namespace pleach::bound_rounds {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) bound(arguments, buffers, k);
}

}  // namespace pleach::bound_rounds
