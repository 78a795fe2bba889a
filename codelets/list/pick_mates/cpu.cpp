#include "list/pick_mates/codelet.hpp"
#include "list/pick_mates/element.hpp"

namespace pleach::pick_mates {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [toss, start, all, first] = arguments;
  const std::int64_t* successor = buffers.successor;
  std::uint8_t* marks = buffers.marks;
  for (std::size_t i = 0; i < buffers.successor.size(); ++i) {
    marks[i] = absorbs(start + first + i, static_cast<std::uint64_t>(successor[i]), toss, all) ? 0 : 1;
  }
}

}  // namespace pleach::pick_mates
