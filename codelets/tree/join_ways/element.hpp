// join_ways for one query.
#pragma once

#include "tree/join_ways/codelet.hpp"

namespace pleach::join_ways {

template <class Index, class Value, class Op>
PLEACH_DEVICE Value sum_between(const Buffers<Index, Value, Op>& b, std::uint32_t k) {
  const Index above = b.ancestor[k];
  if (above < 0) return Op::template identity<Value>();
  const Value shared = b.sum[above];
  const Value up = Op::difference(static_cast<Value>(b.sum[b.u[k]]), shared),
              down = Op::difference(static_cast<Value>(b.sum[b.v[k]]), shared);
  return Op{}(Op{}(up, static_cast<Value>(b.weight[above])), down);
}

template <class Index, class Value, class Op>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Index, Value, Op>& b, std::uint32_t k) {
  b.result[k] = sum_between(b, k);
}

}  // namespace pleach::join_ways
