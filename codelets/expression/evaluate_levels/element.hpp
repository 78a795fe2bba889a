// evaluate_levels for one place.
#pragma once

#include "expression/evaluate_levels/codelet.hpp"

namespace pleach::evaluate_levels {

template <class Value>
PLEACH_DEVICE Value result_at(const Buffers<Value>& b, std::uint32_t place) {
  const std::uint32_t v = b.vertex[place], first = b.child[place], last = b.child[place + 1];
  if (first == last) return b.value[v];
  const Value* result = b.result;
  const auto op = static_cast<Operation>(b.operation[v]);
  if (last - first == 1) return combined_alone(op, result[first]);
  Value sum = result[first];
  for (std::uint32_t c = first + 1; c < last; ++c) sum = combined(op, sum, result[c]);
  return sum;
}

}  // namespace pleach::evaluate_levels
