// clip_ends for one place.
#pragma once

#include "treefix/clip_ends/codelet.hpp"

namespace pleach::clip_ends {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const std::int64_t here = b.end[i] - arguments.begin;
  const bool is_here = here <= arguments.places;
  b.end_here[i] = is_here ? static_cast<std::uint32_t>(here) : beyond;
  b.marks[i] = is_here ? 1 : 0;
}

}  // namespace pleach::clip_ends
