// Sequential evaluation of expressions, written for clarity, with what bounds the error of floats.
#pragma once

#include "reference/tree.hpp"

#include <pleach/operation.hpp>

#include <cmath>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace pleach::reference {

/// x op y; integers wrap around, NaN wins.
template <class T>
T combine(Operation op, T x, T y) {
  if (op == Operation::minimum || op == Operation::maximum) {
    if (x != x || y != y) return std::numeric_limits<T>::quiet_NaN();
    return op == Operation::minimum ? std::min(x, y) : std::max(x, y);
  }
  if constexpr (std::is_integral_v<T>) {
    const auto a = static_cast<std::make_unsigned_t<T>>(x), b = static_cast<std::make_unsigned_t<T>>(y);
    return static_cast<T>(op == Operation::add ? a + b : op == Operation::subtract ? a - b : a * b);
  } else {
    return op == Operation::add ? x + y : op == Operation::subtract ? x - y : op == Operation::times ? x * y : x / y;
  }
}

template <class T>
T combine_alone(Operation op, T x) {
  if (op == Operation::subtract) return combine(op, T{}, x);
  return op == Operation::divide ? combine(op, T{1}, x) : x;
}

template <class T>
struct Evaluated {
  std::vector<T> value;
  /// The same of all absolute values, added where they are subtracted: the scale of the rounding errors.
  std::vector<T> scale;
  std::vector<std::size_t> leaves;
};

template <class T, class Index, class Value>
Evaluated<T> evaluate(std::span<const Index> parent, const std::vector<std::int32_t>& operation,
                      const std::vector<Value>& value) {
  const auto functions = tree_functions<Index>(parent);
  const std::size_t n = parent.size();
  Evaluated<T> result{std::vector<T>(n), std::vector<T>(n), std::vector<std::size_t>(n)};
  std::vector<std::vector<std::size_t>> children(n);
  for (const Index v : functions.order) {
    const auto p = static_cast<std::size_t>(parent[static_cast<std::size_t>(v)]);
    if (p != static_cast<std::size_t>(v)) children[p].push_back(static_cast<std::size_t>(v));
  }
  for (std::size_t i = n; i-- > 0;) {
    const auto v = static_cast<std::size_t>(functions.order[i]);
    const auto op = static_cast<Operation>(operation[v]);
    if (children[v].empty()) {
      result.value[v] = static_cast<T>(value[v]);
      result.scale[v] = std::abs(result.value[v]);
      result.leaves[v] = 1;
      continue;
    }
    const bool orders = op == Operation::minimum || op == Operation::maximum;
    const Operation of_scale = orders ? Operation::maximum : op == Operation::subtract ? Operation::add : op;
    for (std::size_t k = 0; k < children[v].size(); ++k) {
      const std::size_t c = children[v][k];
      result.value[v] = k == 0 ? result.value[c] : combine(op, result.value[v], result.value[c]);
      result.scale[v] = k == 0 ? result.scale[c] : combine(of_scale, result.scale[v], result.scale[c]);
      result.leaves[v] += result.leaves[c];
    }
    if (children[v].size() == 1) {
      result.value[v] = combine_alone(op, result.value[v]);
      if (op == Operation::divide) result.scale[v] = combine_alone(op, result.scale[v]);
    }
  }
  return result;
}

}  // namespace pleach::reference
