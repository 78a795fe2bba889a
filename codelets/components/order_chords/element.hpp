// order_chords for one element.
#pragma once

#include "components/order_chords/codelet.hpp"

namespace pleach::order_chords {

PLEACH_DEVICE inline void element(const Arguments&, const Buffers& b, std::uint32_t k) {
  const std::int32_t tail = b.level[b.tail_node[k]], head = b.level[b.head_node[k]],
                     farther = tail == head ? tail + 1 : (tail > head ? tail : head);
  b.key[k] = (static_cast<std::int64_t>(b.apex[k]) << 32) + farther;
}

}  // namespace pleach::order_chords
