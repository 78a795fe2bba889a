#include "sort/bound_buckets/codelet.hpp"

namespace pleach::bound_buckets {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [records, stride] = arguments;
  const std::size_t m = buffers.segment.size();
  for (std::size_t b = 0; b < m; ++b) {
    const std::uint32_t end = b + 1 < m ? buffers.offset[(b + 1) * stride] : records;
    const std::uint32_t state = b % 2 == 0 ? IN_OTHER : SORTED_IN_OTHER;
    buffers.segment[b] = {buffers.offset[b * stride], end, state};
  }
}

}  // namespace pleach::bound_buckets
