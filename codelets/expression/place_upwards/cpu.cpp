#include "expression/place_upwards/element.hpp"

namespace pleach::place_upwards {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) place(arguments, buffers, k);
}

}  // namespace pleach::place_upwards
