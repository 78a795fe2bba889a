#include "list/mark_taken/codelet.hpp"

namespace pleach::mark_taken {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const std::int64_t* taker = buffers.taker;
  std::uint8_t* marks = buffers.marks;
  for (std::size_t i = 0; i < buffers.taker.size(); ++i) marks[i] = (taker[i] >= 0) != arguments.inverted ? 1 : 0;
}

}  // namespace pleach::mark_taken
