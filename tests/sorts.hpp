// Values to sort, and their order.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

namespace pleach::test {

template <class T>
using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// Many equal or all different, with all that is special of a type.
template <class T>
std::vector<T> some_values(std::size_t n, std::uint64_t seed) {
  using Limits = std::numeric_limits<T>;
  std::mt19937_64 random(seed);
  std::vector<T> special{Limits::min(), Limits::max(), Limits::lowest(), T{0}, T{1}};
  if constexpr (std::is_floating_point_v<T>) {
    special.insert(special.end(), {T{-0.0}, Limits::infinity(), -Limits::infinity(), Limits::denorm_min(),
                                   Limits::quiet_NaN(), -Limits::quiet_NaN()});
  }
  std::vector<T> values(n);
  for (T& value : values) {
    const std::uint64_t bits = random();
    if (seed % 2 == 0) {
      value = special[bits % special.size()];
    } else {
      value = bits % 4 == 0 ? special[random() % special.size()] : std::bit_cast<T>(static_cast<Bits<T>>(random()));
    }
  }
  return values;
}

/// Negative zero before zero, and NaN last.
template <class T>
bool before(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a) || std::isnan(b)) return !std::isnan(a) && std::isnan(b);
    if (a == 0 && b == 0) return std::signbit(a) && !std::signbit(b);
  }
  return a < b;
}

template <class T>
std::vector<Bits<T>> bits_of(const std::vector<T>& values) {
  std::vector<Bits<T>> bits;
  for (const T value : values) bits.push_back(std::bit_cast<Bits<T>>(value));
  return bits;
}

/// Returns the result of sort().
template <class T>
std::vector<T> sorted_one_by_one(std::vector<T> values) {
  std::stable_sort(values.begin(), values.end(), before<T>);
  for (T& value : values) {
    if (value != value) value = std::numeric_limits<T>::quiet_NaN();
  }
  return values;
}

}  // namespace pleach::test
