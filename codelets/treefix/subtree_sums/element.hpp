// What a place does in subtree_sums.
#pragma once

#include "treefix/subtree_sums/codelet.hpp"

namespace pleach::subtree_sums {

/// Sums at place v of the block.
template <class Op, class Value>
PLEACH_DEVICE Value sum_of(std::uint32_t v, std::uint32_t end, bool inclusive, const Value* weight, const Value* sums) {
  if (end == clip_ends::beyond) return sums[v];
  const std::uint32_t last = end - 1;
  if (last == v) return inclusive ? weight[v] : Op::template identity<Value>();
  return Op::difference(Op{}(sums[last], weight[last]), inclusive ? sums[v] : Op{}(sums[v], weight[v]));
}

}  // namespace pleach::subtree_sums
