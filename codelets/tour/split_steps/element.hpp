// split_steps for one vertex.
#pragma once

#include "tour/split_steps/codelet.hpp"

namespace pleach::split_steps {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const std::size_t at = 2 * (arguments.first + i);
  b.enter[i] = b.position[at];
  b.leave[i] = b.position[at + 1];
}

}  // namespace pleach::split_steps
