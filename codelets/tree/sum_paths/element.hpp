// What sum_paths does for a query.
#pragma once

#include "tree/sum_paths/codelet.hpp"

namespace pleach::sum_paths {

/// A sum that may have no terms yet.
template <class Value, class Op>
struct Sum {
  Value value;
  bool has_terms = false;

  /// Puts a term in front.
  PLEACH_DEVICE void prepend(const Op& op, Value term) {
    value = has_terms ? op(term, value) : term;
    has_terms = true;
  }
};

/// The sums of both sides are those from above: `up` has the path to u, which is turned in the end.
template <class Index, class Value, class Op>
PLEACH_DEVICE Value path_sum(bool in_order, std::uint32_t roots, const Buffers<Index, Value, Op>& b, const Op& op,
                             std::uint32_t k) {
  const Value none = op.template identity<Value>();
  const Value* const fold = b.fold;
  const Value* const up_fold = in_order ? static_cast<const Value*>(b.away_fold) : fold;
  Sum<Value, Op> up{none}, down{none};
  std::uint32_t p = b.place[b.u[k]], q = b.place[b.v[k]], of_p = b.row[p], of_q = b.row[q];
  while (of_p != of_q) {
    if (of_p > of_q) {
      if (of_p < roots) return none;
      up.prepend(op, up_fold[p]);
      p = b.above[of_p];
      of_p = b.row[p];
    } else {
      if (of_q < roots) return none;
      down.prepend(op, fold[q]);
      q = b.above[of_q];
      of_q = b.row[q];
    }
  }
  const Value *const values = b.values, *const table = b.table;
  if (p <= q) {
    down.prepend(op, fold_range(op, values, table, b.values.size(), p, q));
  } else if (in_order) {
    const Value *const away = b.away_values, *const away_table = b.away_table;
    up.prepend(op, fold_range(op, away, away_table, b.values.size(), q, p));
  } else {
    up.prepend(op, fold_range(op, values, table, b.values.size(), q, p));
  }
  if (!up.has_terms) return op(none, down.value);  // sums begin with the identity: those of floats are never -0
  if (in_order) up.value = op.difference(none, up.value);
  return op(none, down.has_terms ? op(up.value, down.value) : up.value);
}

}  // namespace pleach::sum_paths
