#include "components/mark_chords/element.hpp"

namespace pleach::mark_chords {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) mark(buffers, k);
}

}  // namespace pleach::mark_chords
