// bound_rounds for one element.
#pragma once

#include "expression/bound_rounds/codelet.hpp"

namespace pleach::bound_rounds {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::uint32_t k) {
  const std::uint32_t paths = b.offset[arguments.first + k];
  b.bound[k] = paths == 0 ? 0 : b.last[b.past[paths - 1] - 1] + 1;
}

}  // namespace pleach::bound_rounds
