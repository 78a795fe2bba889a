// The library's operators, as the oracles apply them.
#pragma once

#include "checks/difference.hpp"

#include <pleach/operators.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace pleach::app {

/// Applies the operator, in the oracle's type.
template <class Value>
Wide<Value> combine(Operator op, Wide<Value> a, Wide<Value> b) {
  using Number = Wide<Value>;
  if (op == plus) return a + b;
  if (op == multiply) return a * b;
  if constexpr (std::is_integral_v<Value>) {
    const auto x = static_cast<Value>(a), y = static_cast<Value>(b);
    switch (op) {
      case bit_and: return a & b;
      case bit_or: return a | b;
      case bit_xor: return a ^ b;
      case min: return static_cast<Number>(std::min(x, y));
      case max: return static_cast<Number>(std::max(x, y));
      default: break;
    }
    Value sum;
    if (!__builtin_add_overflow(x, y, &sum)) return static_cast<Number>(sum);
    return static_cast<Number>(x < 0 ? std::numeric_limits<Value>::min() : std::numeric_limits<Value>::max());
  } else {
    if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<Number>::quiet_NaN();
    if (a == 0 && b == 0) {  // -0 is less than 0
      const bool both = std::signbit(a) && std::signbit(b), one = std::signbit(a) || std::signbit(b);
      return std::copysign(Number{0}, (op == min ? one : both) ? Number{-1} : Number{1});
    }
    return op == min ? std::min(a, b) : std::max(a, b);
  }
}

/// Returns the operator's identity.
template <class Value>
Wide<Value> identity(Operator op) {
  using Limits = std::numeric_limits<Value>;
  using Number = Wide<Value>;
  switch (op) {
    case min: return static_cast<Number>(Limits::has_infinity ? Limits::infinity() : Limits::max());
    case max: return static_cast<Number>(Limits::has_infinity ? -Limits::infinity() : Limits::lowest());
    case bit_and: return static_cast<Number>(Value(-1));
    case multiply: return 1;
    default: return 0;
  }
}

}  // namespace pleach::app
