// Compares results with those of a sequential oracle.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <type_traits>

namespace pleach::app {

/// The oracle's type for sums: integers wrap around as in the library, floats have more digits.
template <class Value>
using Wide = typename std::conditional_t<std::is_integral_v<Value>, std::make_unsigned<Value>,
                                         std::conditional<std::is_same_v<Value, float>, double, long double>>::type;

/// The first vertex or element whose result is wrong.
struct Difference {
  std::size_t index;
  double result, expected;
  std::string what = "result";
  std::string rule = {};  ///< the violated rule, if there is no unique right result
};

/// Integers must be equal, infinities and NaNs too; a float may be off by tolerance(i), or be what is expected,
/// rounded.
template <class Value, class Number, class Tolerance>
std::optional<Difference> first_difference(std::span<const Value> result, std::span<const Number> expected,
                                           Tolerance&& tolerance) {
  for (std::size_t i = 0; i < result.size(); ++i) {
    bool same;
    if constexpr (std::is_integral_v<Value>) {
      same = result[i] == static_cast<Value>(expected[i]);
    } else if (!std::isfinite(expected[i])) {
      same = std::isnan(expected[i]) ? std::isnan(result[i]) : static_cast<Number>(result[i]) == expected[i];
    } else {
      same = result[i] == static_cast<Value>(expected[i]) ||
             std::abs(static_cast<Number>(result[i]) - expected[i]) <= tolerance(i);
    }
    if (!same) {
      return Difference{i, static_cast<double>(result[i]), static_cast<double>(static_cast<Value>(expected[i]))};
    }
  }
  return std::nullopt;
}

}  // namespace pleach::app
