// arc_tails for one arc.
#pragma once

#include "tour/arc_tails/codelet.hpp"

namespace pleach::arc_tails {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const std::size_t arc = arguments.first + i;
  b.tail[i] = arc % 2 == 0 ? b.from[arc / 2] : b.to[arc / 2];
}

}  // namespace pleach::arc_tails
