// The associative operators of the library.
#pragma once

namespace pleach {

/// An associative operator. `plus` takes every value type; `min` and `max` the real ones, a NaN wins over any number;
/// the `bit_` ones the integers. Integer sums wrap around. Only `plus` and `bit_xor` have inverses.
enum class Operator { plus, min, max, bit_and, bit_or, bit_xor };

inline constexpr Operator plus = Operator::plus;
inline constexpr Operator min = Operator::min;
inline constexpr Operator max = Operator::max;
inline constexpr Operator bit_and = Operator::bit_and;
inline constexpr Operator bit_or = Operator::bit_or;
inline constexpr Operator bit_xor = Operator::bit_xor;

}  // namespace pleach
