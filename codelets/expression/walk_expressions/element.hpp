// walk_expressions for one position of the tour.
#pragma once

#include "expression/walk_expressions/codelet.hpp"

namespace pleach::walk_expressions {

template <class Index, class Value>
PLEACH_DEVICE void pass(const Buffers<Index, Value>& b, std::size_t i) {
  const Index at = b.tour[i];
  if (at >= 0) return;
  const Index v = ~at, before = b.tour[i - 1];
  Value* result = b.result;
  Value own = result[v];
  if (before == v) {
    own = b.value[v];
  } else if (b.enter[~before] == b.enter[v] + 1) {
    own = combined_alone(static_cast<Operation>(b.operation[v]), own);
  }
  result[v] = own;
  const Index p = b.parent[v];
  if (p == v) return;
  const bool is_first = b.enter[v] == b.enter[p] + 1;
  result[p] = is_first ? own : combined(static_cast<Operation>(b.operation[p]), result[p], own);
}

template <class Index, class Value>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Index, Value>& b, std::uint32_t) {
  for (std::size_t i = 0; i < b.tour.size(); ++i) pass(b, i);
}

}  // namespace pleach::walk_expressions
