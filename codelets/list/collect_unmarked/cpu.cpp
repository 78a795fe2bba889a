#include "list/collect_unmarked/codelet.hpp"

namespace pleach::collect_unmarked {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const std::uint8_t* marks = buffers.marks;
  const std::size_t n = buffers.marks.size();
  std::uint32_t* next = buffers.heads + buffers.offsets[0];
  for (std::size_t i = 0; i < n; ++i) {
    if (marks[i] == 0) *next++ = static_cast<std::uint32_t>(arguments.first + i);
  }
}

}  // namespace pleach::collect_unmarked
