// mark_equal for one element.
#pragma once

#include "array/mark_equal/codelet.hpp"

namespace pleach::mark_equal {

PLEACH_DEVICE inline void element(const Arguments&, const Buffers& b, std::size_t i) {
  b.marks[i] = b.left[i] == b.right[i] ? 1 : 0;
}

}  // namespace pleach::mark_equal
