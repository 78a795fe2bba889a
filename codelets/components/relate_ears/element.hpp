// relate_ears for one element.
#pragma once

#include "components/relate_ears/codelet.hpp"

namespace pleach::relate_ears {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::uint32_t k) {
  const auto ear = static_cast<std::int32_t>(arguments.first + k), last = static_cast<std::int32_t>(arguments.last);
  const std::int32_t apex = b.apex[k], tail = b.tail_child[k], head = b.head_child[k];
  const bool to_last = head == last && head != apex, from_last = tail == last && tail != apex;
  if (to_last || from_last) {
    b.parent[k] = ear;
    b.flip[k] = to_last ? 1 : 0;
    return;
  }
  const bool tail_ends = tail == apex || b.above[tail] == ear, head_ends = head == apex || b.above[head] == ear;
  const bool by_head = tail_ends || (!head_ends && b.above[head] < b.above[tail]);
  const std::int32_t child = by_head ? head : tail, other = b.above[child], end = b.tail[other];
  const bool of_tail = end >= child && end < child + b.size_of[child];
  b.parent[k] = other;
  b.flip[k] = of_tail == by_head ? 0 : 1;
}

}  // namespace pleach::relate_ears
