// sum_paths for one query.
#pragma once

#include "tree/sum_paths/codelet.hpp"

namespace pleach::sum_paths {

/// A sum that may have no terms yet.
template <class Value, class Op>
struct Sum {
  Value value;
  bool has_terms = false;

  /// Adds a term at the beginning.
  PLEACH_DEVICE void prepend(const Op& op, Value term) {
    value = has_terms ? op(term, value) : term;
    has_terms = true;
  }
};

/// The climb from both ends to the heavy path on which they meet. Both sums are from above: `up` has the path to u,
/// which is reversed in the end.
template <class Index, class Value, class Op>
struct Climb {
  std::uint32_t p, q;  // places
  std::uint32_t of_p = 0, of_q = 0;
  Sum<Value, Op> up, down;

  PLEACH_DEVICE void find_paths(const Buffers<Index, Value, Op>& b) {
    of_p = b.row[p];
    of_q = b.row[q];
  }
  [[nodiscard]] PLEACH_DEVICE bool has_met() const { return of_p == of_q; }
  /// Returns whether both ends are on paths of different roots.
  [[nodiscard]] PLEACH_DEVICE bool never_meets(std::uint32_t roots) const {
    return of_p != of_q && of_p < roots && of_q < roots;
  }

  /// Climbs from the end with at least as many paths above it.
  PLEACH_DEVICE void go_up(bool in_order, const Buffers<Index, Value, Op>& b, const Op& op) {
    if (of_p > of_q) {
      const Value* const fold = in_order ? static_cast<const Value*>(b.away_fold) : static_cast<const Value*>(b.fold);
      up.prepend(op, fold[p]);
      p = b.above[of_p];
    } else {
      const Value* const fold = b.fold;
      down.prepend(op, fold[q]);
      q = b.above[of_q];
    }
  }

  /// Returns the sum, once both ends have met. It begins with the identity, so that sums of floats are never -0.
  PLEACH_DEVICE Value finish(bool in_order, const Buffers<Index, Value, Op>& b, const Op& op) {
    const Value none = op.template identity<Value>();
    const std::size_t n = b.values.size();
    const Value *const values = b.values, *const table = b.table;
    if (p <= q) {
      down.prepend(op, fold_range(op, values, table, n, p, q));
    } else if (in_order) {
      const Value *const away = b.away_values, *const away_table = b.away_table;
      up.prepend(op, fold_range(op, away, away_table, n, q, p));
    } else {
      up.prepend(op, fold_range(op, values, table, n, q, p));
    }
    if (!up.has_terms) return op(none, down.value);
    if (in_order) up.value = op.difference(none, up.value);
    return op(none, down.has_terms ? op(up.value, down.value) : up.value);
  }
};

template <class Index, class Value, class Op>
PLEACH_DEVICE Climb<Index, Value, Op> climb_between(const Op& op, std::uint32_t p, std::uint32_t q) {
  const Value none = op.template identity<Value>();
  return {p, q, 0, 0, {none}, {none}};
}

template <class Index, class Value, class Op>
PLEACH_DEVICE Value path_sum(bool in_order, std::uint32_t roots, const Buffers<Index, Value, Op>& b, const Op& op,
                             std::uint32_t k) {
  auto climb = climb_between<Index, Value>(op, b.place[b.u[k]], b.place[b.v[k]]);
  for (climb.find_paths(b); !climb.has_met(); climb.find_paths(b)) {
    if (climb.never_meets(roots)) return op.template identity<Value>();
    climb.go_up(in_order, b, op);
  }
  return climb.finish(in_order, b, op);
}

}  // namespace pleach::sum_paths
