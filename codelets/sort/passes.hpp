// Distributes the bits of keys over the passes of a radix sort, from the last digit to the first.
#pragma once

#include "sort/digit.h"

#include <pleach/introspect.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace pleach {

/// Number of bits of keys below `keys`. At least one, because every sort has a pass.
constexpr std::uint32_t key_bits(std::size_t keys) {
  return keys > 2 ? static_cast<std::uint32_t>(std::bit_width(keys - 1)) : 1;
}

/// Maximal bits of a digit on a GPU: a work-item counts each value of it.
inline constexpr std::uint32_t gpu_digit_bits = 8;

/// Maximal bits of a digit on the CPU, with any cache.
inline constexpr std::uint32_t max_cpu_digit_bits = 13;

/// The lines of all digits fill half of a second-level cache of `l2` bytes. Measured on server cores with 2 MiB, at
/// 2^25 keys of 22 to 26 bits: two passes take two thirds of the time of three.
constexpr std::uint32_t cpu_digit_bits(std::size_t l2) {
  return std::clamp(static_cast<std::uint32_t>(std::bit_width(l2 / 256)) - 1, gpu_digit_bits, max_cpu_digit_bits);
}

/// The bits of digits for tasks of `size` keys, so that each digit has 16 keys or more on average.
inline std::uint32_t cpu_digit_bits_for(std::size_t size) {
  return std::clamp(static_cast<std::uint32_t>(std::bit_width(size)), 4 + gpu_digit_bits,
                    4 + cpu_digit_bits(topology().l2)) -
         4;
}

class Passes {
 public:
  /// The passes over keys of `bits` bits, with digits of at most `widest` bits. The last bit of signed keys is the
  /// sign.
  constexpr Passes(std::uint32_t bits, bool is_signed, std::uint32_t widest)
      : bits_(bits),
        is_signed_(is_signed),
        count_((bits + widest - 1) / widest),
        width_((bits + count_ - 1) / count_) {}

  [[nodiscard]] constexpr std::uint32_t count() const { return count_; }
  [[nodiscard]] constexpr Digit digit(std::uint32_t pass) const {
    const std::uint32_t width = std::min(width_, bits_ - pass * width_);
    return {pass * width_, width, is_signed_ && pass + 1 == count_ ? std::uint32_t{1} << (width - 1) : 0};
  }
  [[nodiscard]] constexpr std::size_t max_digits() const { return std::size_t{1} << width_; }
  /// Passes write alternately to the result and to other arrays, the last pass to the result.
  [[nodiscard]] constexpr bool writes_result(std::uint32_t pass) const { return (count_ - pass) % 2 == 1; }

 private:
  std::uint32_t bits_;
  bool is_signed_;
  std::uint32_t count_, width_;
};

}  // namespace pleach
