// What join_ways does for a query.
#pragma once

#include "tree/join_ways/codelet.hpp"

namespace pleach::join_ways {

template <class Index, class Value, class Op>
PLEACH_DEVICE Value way(bool in_order, const Buffers<Index, Value, Op>& b, const Op& op, std::uint32_t k) {
  const Value none = op.template identity<Value>();
  const Index above = b.ancestor[k], u = b.u[k], v = b.v[k];
  if (above < 0) return none;
  const Value shared = b.sum[above];
  const Value up = in_order ? op(op.difference(none, static_cast<Value>(b.away[u])), static_cast<Value>(b.away[above]))
                            : op.difference(static_cast<Value>(b.sum[u]), shared);
  const Value down = op(op.difference(none, shared), static_cast<Value>(b.sum[v]));
  return op(op(up, static_cast<Value>(b.weight[above])), down);
}

}  // namespace pleach::join_ways
