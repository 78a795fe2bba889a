// subtree_sums for one place.
#pragma once

#include "treefix/subtree_sums/codelet.hpp"

namespace pleach::subtree_sums {

/// Returns the sum for the subtree at place v of the block.
template <class Op, class Value>
PLEACH_DEVICE Value sum_of(std::uint32_t v, std::uint32_t end, bool inclusive, const Value* weight, const Value* sums) {
  if (end == clip_ends::beyond) return sums[v];
  const std::uint32_t last = end - 1;
  if (last == v) return inclusive ? weight[v] : Op::template identity<Value>();
  return Op::difference(Op{}(sums[last], weight[last]), inclusive ? sums[v] : Op{}(sums[v], weight[v]));
}

template <class Value, class Op>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Value, Op>& b, std::size_t i) {
  const auto v = static_cast<std::uint32_t>(arguments.first + i);
  b.result[i] = sum_of<Op, Value>(v, b.end[i], arguments.inclusive, b.weight, b.sums);
}

}  // namespace pleach::subtree_sums
