#include "components/order_chords/element.hpp"

namespace pleach::order_chords {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) order(buffers, k);
}

}  // namespace pleach::order_chords
