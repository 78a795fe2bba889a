// label_ears for one element.
#pragma once

#include "components/label_ears/codelet.hpp"

namespace pleach::label_ears {

PLEACH_DEVICE inline void element(const Arguments&, const Buffers& b, std::uint32_t k) {
  const std::int32_t tail = b.tail[k], head = b.head[k];
  if (tail == head) {
    b.ear[k] = -1;
  } else if (b.tree_edge[k] != ~std::uint32_t{0}) {
    b.ear[k] = b.above[tail > head ? tail : head];
  }
}

}  // namespace pleach::label_ears
