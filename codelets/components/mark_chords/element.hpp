// mark_chords for one element.
#pragma once

#include "components/mark_chords/codelet.hpp"

namespace pleach::mark_chords {

PLEACH_DEVICE inline void element(const Arguments&, const Buffers& b, std::uint32_t k) {
  b.marks[k] = b.tail[k] == b.head[k] || b.tree_edge[k] != ~std::uint32_t{0} ? 1 : 0;
}

}  // namespace pleach::mark_chords
