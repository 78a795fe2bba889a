// The associative operators of the library.
#pragma once

namespace pleach {

/// An associative operator. `plus` takes every value type; `min`, `max` and `multiply` take integers and floats, the
/// `bit_` operators and `saturating_plus` integers. In `min` and `max`, NaN wins over any number, and -0 is less than
/// 0. Integer sums and products wrap around; `saturating_plus` stops at the ends of the type's range, and is
/// associative among values of one sign. Only `plus` and `bit_xor` have inverses.
enum class Operator { plus, min, max, bit_and, bit_or, bit_xor, multiply, saturating_plus };

inline constexpr Operator plus = Operator::plus;
inline constexpr Operator min = Operator::min;
inline constexpr Operator max = Operator::max;
inline constexpr Operator bit_and = Operator::bit_and;
inline constexpr Operator bit_or = Operator::bit_or;
inline constexpr Operator bit_xor = Operator::bit_xor;
inline constexpr Operator multiply = Operator::multiply;
inline constexpr Operator saturating_plus = Operator::saturating_plus;

}  // namespace pleach
