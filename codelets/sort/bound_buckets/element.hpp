// bound_buckets for one bucket.
#pragma once

#include "sort/bound_buckets/codelet.hpp"

namespace pleach::bound_buckets {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const std::size_t m = b.segment.size();
  const std::uint32_t end = i + 1 < m ? b.offset[(i + 1) * arguments.stride] : arguments.records;
  const std::uint32_t state = i % 2 == 0 ? IN_OTHER : SORTED_IN_OTHER;
  b.segment[i] = {b.offset[i * arguments.stride], end, state};
}

}  // namespace pleach::bound_buckets
