// What tests of several files need: operators as plain functions, random values, comparisons.
#pragma once

#include "base/types.hpp"
#include "runtime/data/handle.hpp"

#include <pleach/error.hpp>
#include <pleach/vector.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace pleach::test {

using Values = testing::Types<std::int32_t, std::int64_t, float, double, std::complex<float>, std::complex<double>>;
/// One of each size: for what only moves them.
using MovedValues = testing::Types<std::int32_t, double, std::complex<double>>;

inline constexpr Operator all_operators[] = {plus, min, max, bit_and, bit_or, bit_xor};

/// Around the sizes of a work-group, a tile, and the least task that is shared.
inline constexpr std::size_t boundary_sizes[] = {1,    2,    255,  256,   257,   2047,  2048,          2049,
                                                 4095, 4096, 4097, 65535, 65536, 65537, (1U << 20) + 3};

template <class T>
inline constexpr bool is_std_complex = false;
template <class T>
inline constexpr bool is_std_complex<std::complex<T>> = true;

template <class T>
struct RealOf {
  using type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
  using type = T;
};
template <class T>
using Real = typename RealOf<T>::type;

/// Exact enough to check T against.
template <class T>
using Wide = std::conditional_t<is_std_complex<T>, std::complex<long double>, long double>;

template <class T>
T identity(Operator op) {
  using Limits = std::numeric_limits<T>;
  if constexpr (!is_std_complex<T>) {
    if (op == min) return Limits::has_infinity ? Limits::infinity() : Limits::max();
    if (op == max) return Limits::has_infinity ? -Limits::infinity() : Limits::min();
  }
  if constexpr (std::is_integral_v<T>) {
    if (op == bit_and) return -1;
  }
  return op == multiply ? T{1} : T{};
}

template <class T>
T apply(Operator op, T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    using Unsigned = std::make_unsigned_t<T>;
    if (op == plus) return static_cast<T>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b));
    if (op == bit_and) return a & b;
    if (op == bit_or) return a | b;
    if (op == bit_xor) return a ^ b;
    if (op == multiply) return static_cast<T>(static_cast<Unsigned>(a) * static_cast<Unsigned>(b));
    if (op == saturating_plus) {
      T sum;
      if (!__builtin_add_overflow(a, b, &sum)) return sum;
      return a < 0 ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
    }
    return op == min ? std::min(a, b) : std::max(a, b);
  } else if constexpr (is_std_complex<T>) {
    return a + b;
  } else {
    if (op == plus) return a + b;
    if (op == multiply) return a * b;
    if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<T>::quiet_NaN();
    return op == min ? std::min(a, b) : std::max(a, b);
  }
}

template <class T>
T inverse_of(Operator op, T x) {
  if constexpr (std::is_integral_v<T>) {
    if (op == bit_xor) return x;
    return apply<T>(plus, static_cast<T>(~x), T{1});
  } else {
    return T{} - x;
  }
}

/// Calls f(op) for the operators that have a meaning for T.
template <class T, class F>
void for_each_operator(F f) {
  for (const Operator op : all_operators) {
    if (!has_meaning(op, type_of<T>())) continue;
    SCOPED_TRACE(std::string(name_of(op)) + " of " + name_of(type_of<T>()));
    f(op);
  }
}

/// Integers of the whole range; floats of small whole numbers, so that all sums are exact.
template <class T>
std::vector<T> random_values(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto small = [&] { return static_cast<Real<T>>(static_cast<int>(random() % 7) - 3); };
  std::vector<T> values(n);
  for (T& value : values) {
    if constexpr (std::is_integral_v<T>) {
      value = static_cast<T>(random());
    } else if constexpr (is_std_complex<T>) {
      const auto re = small();
      value = T(re, small());
    } else {
      value = small();
    }
  }
  return values;
}

/// Floats in [least, 1] whose sums are rounded, but exact as Wide<T>: multiples of 2^-23 or 2^-40.
template <class T>
std::vector<T> real_values(std::size_t n, std::uint64_t seed, double least = -1) {
  std::mt19937_64 random(seed);
  const std::int64_t scale = std::int64_t{1} << (std::is_same_v<Real<T>, float> ? 23 : 40);
  const auto low = static_cast<std::int64_t>(least * static_cast<double>(scale));
  std::uniform_int_distribution<std::int64_t> pick(low, scale);
  const auto real = [&] { return static_cast<Real<T>>(pick(random)) / static_cast<Real<T>>(scale); };
  std::vector<T> values(n);
  for (T& value : values) {
    const auto re = real();
    if constexpr (is_std_complex<T>) {
      value = T(re, real());
    } else {
      value = re;
    }
  }
  return values;
}

/// Floats whose sums are rounded, integers of the whole range.
template <class T>
std::vector<T> real_or_random(std::size_t n, std::uint64_t seed) {
  if constexpr (std::is_integral_v<T>) {
    return random_values<T>(n, seed);
  } else {
    return real_values<T>(n, seed);
  }
}

template <class T>
bool same(T a, T b) {
  if constexpr (is_std_complex<T>) {
    return same(a.real(), b.real()) && same(a.imag(), b.imag());
  } else {
    return a == b || (a != a && b != b);
  }
}

/// Equal, where NaN equals NaN. Names the first element that differs.
template <class T>
testing::AssertionResult equal(const std::vector<T>& actual, const std::vector<T>& expected) {
  if (actual.size() != expected.size()) {
    return testing::AssertionFailure() << actual.size() << " elements instead of " << expected.size();
  }
  for (std::size_t i = 0; i < actual.size(); ++i) {
    if (!same(actual[i], expected[i])) {
      return testing::AssertionFailure() << "element " << i << " of " << actual.size() << " is " << actual[i]
                                         << " instead of " << expected[i];
    }
  }
  return testing::AssertionSuccess();
}

template <class T>
bool identical(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

template <class T>
testing::AssertionResult within(const std::vector<T>& actual, const std::vector<Wide<T>>& expected, long double bound) {
  for (std::size_t i = 0; i < actual.size(); ++i) {
    if (!(std::abs(Wide<T>(actual[i]) - expected[i]) <= bound)) {
      return testing::AssertionFailure() << "element " << i << " is " << actual[i] << " instead of " << expected[i]
                                         << ", the bound is " << bound;
    }
  }
  return testing::AssertionSuccess();
}

template <class T>
std::vector<T> values_of(const Vector<T>& vector) {
  const View<const T> view = vector.read();
  return {view.begin(), view.end()};
}

/// Returns the values that a single phase wrote to a Vector.
template <class T>
std::vector<T> result_of(const Vector<T>& vector) {
  vector.handle().set_filled();
  return values_of(vector);
}

/// Host memory as the buffer of a task, whose results are there when the handle goes.
template <class T>
std::shared_ptr<Handle> borrowed(std::vector<T>& host) {
  return Handle::borrow(host.data(), host.size(), sizeof(T));
}

/// The message of the error that `call` throws.
template <class Thrown, class Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const Thrown& error) {
    return error.what();
  } catch (const std::exception& error) {
    return std::string("another exception: ") + error.what();
  }
  return "no exception";
}

}  // namespace pleach::test
