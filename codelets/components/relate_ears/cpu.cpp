#include "components/relate_ears/element.hpp"

namespace pleach::relate_ears {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) relate(arguments, buffers, k);
}

}  // namespace pleach::relate_ears
