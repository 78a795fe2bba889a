// The types and operators that kernels are built for, as values at run time and as types in C++ and CUDA.
#pragma once

#include <pleach/error.hpp>
#include <pleach/operators.hpp>

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#ifdef __CUDACC__
#define PLEACH_DEVICE __host__ __device__
#else
#define PLEACH_DEVICE
#endif

namespace pleach {

enum class Type : std::int32_t { i32, i64, f32, f64, c32, c64 };

/// A complex number for kernels: std::complex's layout, with an addition that runs on a GPU.
template <class T>
struct Complex {
  T re, im;
  friend PLEACH_DEVICE Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
  friend PLEACH_DEVICE Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
};

template <class T>
inline constexpr bool is_complex = false;
template <class T>
inline constexpr bool is_complex<Complex<T>> = true;

/// Types whose sums are rounded, and that have infinities and NaNs.
template <class T>
inline constexpr bool is_rounded = std::is_floating_point_v<T> || is_complex<T>;

template <class T>
constexpr Type type_of() {
  if constexpr (std::is_same_v<T, std::int32_t>) return Type::i32;
  if constexpr (std::is_same_v<T, std::int64_t>) return Type::i64;
  if constexpr (std::is_same_v<T, float>) return Type::f32;
  if constexpr (std::is_same_v<T, double>) return Type::f64;
  if constexpr (std::is_same_v<T, std::complex<float>>) return Type::c32;
  if constexpr (std::is_same_v<T, std::complex<double>>) return Type::c64;
}

constexpr std::size_t bytes_of(Type type) {
  switch (type) {
    case Type::i32:
    case Type::f32: return 4;
    case Type::i64:
    case Type::f64:
    case Type::c32: return 8;
    case Type::c64: return 16;
  }
  return 0;
}

constexpr bool is_rounded_type(Type type) { return type != Type::i32 && type != Type::i64; }

/// Calls f with a zero of the type.
template <class F>
void with_index(Type type, F&& f) {
  if (type == Type::i32) return f(std::int32_t{});
  f(std::int64_t{});
}

/// The same for a type that is not complex.
template <class F>
void with_real(Type type, F&& f) {
  switch (type) {
    case Type::i32: return f(std::int32_t{});
    case Type::i64: return f(std::int64_t{});
    case Type::f32: return f(float{});
    default: return f(double{});
  }
}

template <class F>
void with_value(Type type, F&& f) {
  switch (type) {
    case Type::c32: return f(Complex<float>{});
    case Type::c64: return f(Complex<double>{});
    default: return with_real(type, f);
  }
}

/// 16 bytes that are only moved.
struct Moved16 {
  std::uint64_t low, high;
};

/// Returns the type that stands for all types of this size, for values that are only moved.
constexpr Type moved_as(Type type) {
  const std::size_t bytes = bytes_of(type);
  return bytes == 4 ? Type::i32 : bytes == 8 ? Type::i64 : Type::c64;
}

/// Calls f with a zero of a type of this size; `type` is from moved_as().
template <class F>
void with_moved(Type type, F&& f) {
  if (type == Type::i32) return f(std::uint32_t{});
  if (type == Type::i64) return f(std::uint64_t{});
  f(Moved16{});
}

// Operators: op(a, b) with a before b, and the identity. Integer sums wrap around, hence the unsigned arithmetic.

struct Plus {
  template <class T>
  PLEACH_DEVICE T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      using Unsigned = std::make_unsigned_t<T>;
      return static_cast<T>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b));
    } else {
      return a + b;
    }
  }
  template <class T>
  PLEACH_DEVICE static T identity() {
    return T{};
  }
  template <class T>
  PLEACH_DEVICE static T difference(T a, T b) {
    if constexpr (std::is_integral_v<T>) {
      using Unsigned = std::make_unsigned_t<T>;
      return static_cast<T>(static_cast<Unsigned>(a) - static_cast<Unsigned>(b));
    } else {
      return a - b;
    }
  }
};

/// Returns identity - x, the exact inverse of x, also for floats.
template <class Op, class T>
PLEACH_DEVICE T inverse(T x) {
  return Op::difference(Op::template identity<T>(), x);
}

/// Returns whether the sign bit of x is set; true for -0.
template <class T>
PLEACH_DEVICE bool is_negative(T x) {
  if constexpr (std::is_integral_v<T>) {
    return x < 0;
  } else {
#ifdef __CUDA_ARCH__
    return signbit(x) != 0;
#else
    return std::signbit(x);
#endif
  }
}

/// The minimum. For floats, -0 is less than 0 and a NaN wins, in every order of operands.
struct Min {
  template <class T>
  PLEACH_DEVICE T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) return a < b ? a : b;
    return a < b || a != a || (a == b && is_negative(a)) ? a : b;
  }
  template <class T>
  PLEACH_DEVICE static constexpr T identity() {
    if constexpr (std::is_floating_point_v<T>) return std::numeric_limits<T>::infinity();
    return std::numeric_limits<T>::max();
  }
};

/// The maximum, as Min.
struct Max {
  template <class T>
  PLEACH_DEVICE T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) return a > b ? a : b;
    return a > b || a != a || (a == b && is_negative(b)) ? a : b;
  }
  template <class T>
  PLEACH_DEVICE static constexpr T identity() {
    if constexpr (std::is_floating_point_v<T>) return -std::numeric_limits<T>::infinity();
    return std::numeric_limits<T>::lowest();
  }
};

/// The first partial sum. Sums of floats begin with 0, so that no sum is -0. Otherwise devices and methods would differ
/// in the sign of a sum of values -0.
template <class Op, class T>
PLEACH_DEVICE T begun(T x) {
  return Op{}(Op::template identity<T>(), x);
}

struct BitAnd {
  template <class T>
  PLEACH_DEVICE T operator()(T a, T b) const {
    return a & b;
  }
  template <class T>
  PLEACH_DEVICE static T identity() {
    return static_cast<T>(-1);
  }
};

struct BitOr {
  template <class T>
  PLEACH_DEVICE T operator()(T a, T b) const {
    return a | b;
  }
  template <class T>
  PLEACH_DEVICE static T identity() {
    return T{};
  }
};

struct BitXor {
  template <class T>
  PLEACH_DEVICE T operator()(T a, T b) const {
    return a ^ b;
  }
  template <class T>
  PLEACH_DEVICE static T identity() {
    return T{};
  }
  template <class T>
  PLEACH_DEVICE static T difference(T a, T b) {
    return a ^ b;
  }
};

struct Multiply {
  template <class T>
  PLEACH_DEVICE T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      using Unsigned = std::make_unsigned_t<T>;
      return static_cast<T>(static_cast<Unsigned>(a) * static_cast<Unsigned>(b));
    } else {
      return a * b;
    }
  }
  template <class T>
  PLEACH_DEVICE static T identity() {
    return T{1};
  }
};

struct SaturatingPlus {
  template <class T>
  PLEACH_DEVICE T operator()(T a, T b) const {
    const T sum = Plus{}(a, b);
    // The sum overflowed if both operands have one sign and the sum has the other.
    if (((a ^ sum) & (b ^ sum)) >= 0) return sum;
    return a < 0 ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
  }
  template <class T>
  PLEACH_DEVICE static T identity() {
    return T{};
  }
};

/// Adds double-word numbers, sums of two reals that do not overlap, re the larger: about twice the digits of one real.
/// The error is at most 3 u^2 + 13 u^3 of the result (Joldes, Muller and Popescu, "Tight and rigorous error bounds for
/// basic building blocks of double-word arithmetic", 2017, Algorithm 6). No compiler may reorder these additions.
struct PairedPlus {
  template <class Real>
  PLEACH_DEVICE static Real add(Real a, Real b) {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(Real) == 4)
      return __fadd_rn(a, b);
    else
      return __dadd_rn(a, b);
#else
    return a + b;
#endif
  }
  template <class Real>
  PLEACH_DEVICE static Complex<Real> two_sum(Real a, Real b) {
    const Real sum = add(a, b), of_b = add(sum, -a), of_a = add(sum, -of_b);
    return {sum, add(add(a, -of_a), add(b, -of_b))};
  }
  template <class Real>
  PLEACH_DEVICE static Complex<Real> fast_two_sum(Real a, Real b) {
    const Real sum = add(a, b);
    return {sum, add(b, -add(sum, -a))};
  }
  template <class Real>
  PLEACH_DEVICE Complex<Real> operator()(Complex<Real> a, Complex<Real> b) const {
    const Complex<Real> s = two_sum(a.re, b.re), t = two_sum(a.im, b.im);
    const Complex<Real> v = fast_two_sum(s.re, add(s.im, t.re));
    return fast_two_sum(v.re, add(t.im, v.im));
  }
  template <class T>
  PLEACH_DEVICE static T identity() {
    return T{};
  }
  template <class Real>
  PLEACH_DEVICE static Complex<Real> difference(Complex<Real> a, Complex<Real> b) {
    return PairedPlus{}(a, Complex<Real>{-b.re, -b.im});
  }
};

/// The number of PairedPlus, which users cannot choose: its values are c32 or c64, made of weights of f32 or f64.
inline constexpr Operator paired_plus{64};

constexpr Type paired(Type real) { return real == Type::f32 ? Type::c32 : Type::c64; }

/// The type of the weights that an operator's Values are made of.
template <class Op, class Value>
struct WeightOf {
  using type = Value;
};
template <class Real>
struct WeightOf<PairedPlus, Complex<Real>> {
  using type = Real;
};
template <class Op, class Value>
using Weight = typename WeightOf<Op, Value>::type;

template <class Op, class Value>
PLEACH_DEVICE Value widened(Weight<Op, Value> w) {
  if constexpr (std::is_same_v<Op, PairedPlus>)
    return {w, 0};
  else
    return w;
}
template <class Op, class Value>
PLEACH_DEVICE Weight<Op, Value> narrowed(Value sum) {
  if constexpr (std::is_same_v<Op, PairedPlus>)
    return sum.re;
  else
    return sum;
}

constexpr bool has_meaning(Operator op, Type type) {
  switch (op) {
    case Operator::plus: return true;
    case Operator::min:
    case Operator::max:
    case Operator::multiply: return type != Type::c32 && type != Type::c64;
    case Operator::bit_and:
    case Operator::bit_or:
    case Operator::bit_xor:
    case Operator::saturating_plus: return !is_rounded_type(type);
  }
  return false;
}

constexpr bool has_inverse(Operator op) { return op == Operator::plus || op == Operator::bit_xor; }

/// Calls f with the operator as a type. Callers have checked that it is defined for T.
template <class T, class F>
void with_operator(Operator op, F&& f) {
  if (op == Operator::plus) return f(Plus{});
  if constexpr (is_complex<T>) {
    if (op == paired_plus) return f(PairedPlus{});
  } else {
    if (op == Operator::min) return f(Min{});
    if (op == Operator::max) return f(Max{});
    if (op == Operator::multiply) return f(Multiply{});
  }
  if constexpr (std::is_integral_v<T>) {
    if (op == Operator::bit_and) return f(BitAnd{});
    if (op == Operator::bit_or) return f(BitOr{});
    if (op == Operator::bit_xor) return f(BitXor{});
    if (op == Operator::saturating_plus) return f(SaturatingPlus{});
  }
}

/// The same for operators with inverses.
template <class T, class F>
void with_group(Operator op, F&& f) {
  if constexpr (is_complex<T>) {
    if (op == paired_plus) return f(PairedPlus{});
  }
  if constexpr (std::is_integral_v<T>) {
    if (op == Operator::bit_xor) return f(BitXor{});
  }
  f(Plus{});
}

const char* name_of(Type type);
const char* name_of(Operator op);

}  // namespace pleach
