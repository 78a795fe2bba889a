#include "components/label_ears/element.hpp"

namespace pleach::label_ears {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) label(buffers, k);
}

}  // namespace pleach::label_ears
