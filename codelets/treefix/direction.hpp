// The two treefix operations, for the phases on the tour.
#pragma once

#include "base/types.hpp"
#include "treefix/direction.h"

#include <cmath>

namespace pleach {

/// Returns the value with components that are infinite or NaN replaced by zero, because prefix sums would spread these
/// to results that do not depend on them. Sets `found` if there is such a component.
template <class Value>
PLEACH_DEVICE Value finite_part(Value x, bool& found) {
  if constexpr (is_complex<Value>) {
    return {finite_part(x.re, found), finite_part(x.im, found)};
  } else if constexpr (std::is_floating_point_v<Value>) {
    const bool finite = x - x == Value{0};
    found |= !finite;
    return finite ? x : Value{0};
  } else {
    return x;
  }
}

/// Returns the class of a weight: 0 for NaN, 1 for infinity, 2 for minus infinity, -1 for a finite one.
template <class Real>
PLEACH_DEVICE int class_of(Real x) {
  if (x != x) return 0;
  if (x - x == Real{0}) return -1;
  return x > Real{0} ? 1 : 2;
}

inline constexpr int classes = 3;

/// Returns the sum of weights of these classes, at least one of each.
template <class Real>
PLEACH_DEVICE Real sum_of_classes(bool nan, bool positive, bool negative) {
  const Real infinity = std::numeric_limits<Real>::infinity();
  if (nan || (positive && negative)) return std::numeric_limits<Real>::quiet_NaN();
  return positive ? infinity : -infinity;
}

/// Calls f(weight, result, stride) for the reals of the values, `stride` apart: once for each component of complex
/// values, and never if values are always finite.
template <class Value, class F>
void for_each_real(const Value* weight, Value* result, F f) {
  if constexpr (is_complex<Value>) {
    f(&weight->re, &result->re, 2);
    f(&weight->im, &result->im, 2);
  } else if constexpr (is_rounded<Value>) {
    f(weight, result, 1);
  }
}

}  // namespace pleach
