#include "array/mark_equal/codelet.hpp"

namespace pleach::mark_equal {

void cpu(const Arguments&, const Buffers& buffers) {
  const std::int64_t *left = buffers.left, *right = buffers.right;
  std::uint8_t* marks = buffers.marks;
  for (std::size_t i = 0; i < buffers.left.size(); ++i) marks[i] = left[i] == right[i] ? 1 : 0;
}

}  // namespace pleach::mark_equal
