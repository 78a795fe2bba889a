// Steps of heavy paths, for the tests of the phases that go along them; and what expression/forms.hpp says that steps
// and forms do, written for clarity.
#pragma once

#include "expression/forms.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "checks/expression_reference.hpp"
#include "compare.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace pleach::test {

using Reals = testing::Types<std::int32_t, std::int64_t, float, double>;

template <class Value>
struct PlainStep {
  Operation operation;
  Role role;
  Value operand;
};

/// The steps of a round: paths one behind the other.
template <class Value>
using PlainSteps = std::vector<PlainStep<Value>>;

/// What a step makes of y, which is there.
template <class T, class Value>
T after_step(const PlainStep<Value>& step, T y) {
  const T x = static_cast<T>(step.operand);
  switch (step.role) {
    case Role::next: return reference::combine(step.operation, y, x);
    case Role::before: return reference::combine(step.operation, x, y);
    case Role::alone: return reference::combine_alone(step.operation, y);
    default: return x;
  }
}

/// What is there behind each step.
template <class T, class Value>
std::vector<T> values_of_steps(const PlainSteps<Value>& steps, T y = {}) {
  std::vector<T> values;
  for (const PlainStep<Value>& step : steps) values.push_back(y = after_step(step, y));
  return values;
}

template <class Value>
Value apply_form(const Affine<Value>& f, Value x) {
  return reference::combine(Operation::add, reference::combine(Operation::times, f.a, x), f.b);
}
template <class Value>
Value apply_form(const Clamped<Value>& f, Value x) {
  const Value y = apply_form(Affine<Value>{f.a, f.b}, x);
  return reference::combine(Operation::minimum, reference::combine(Operation::maximum, y, f.low), f.high);
}
template <class Value>
Value apply_form(const Moebius<Value>& f, Value x) {
  return (f.a * x + f.b) / (f.c * x + f.d);
}

template <class Form>
inline constexpr Forms forms_of = Forms::affine;
template <class Value>
inline constexpr Forms forms_of<Clamped<Value>> = Forms::clamped;
template <class Value>
inline constexpr Forms forms_of<Moebius<Value>> = Forms::moebius;

/// Returns whether a test covers the form: where OpenCL compiles a kernel in a second or two, each kind of form with
/// one type or two.
template <class Form>
bool covers_form() {
  if (!opencl_on_cpus()) return true;
  constexpr Type type = type_of<typename Form::Value>();
  if (forms_of<Form> == Forms::affine) return type == Type::i32 || type == Type::f64;
  if (forms_of<Form> == Forms::clamped) return type == Type::i64 || type == Type::f32;
  return type == Type::f64;
}

/// Calls f with a form of each kind that the values have.
template <class Value, class F>
void for_each_form(F f) {
  const auto call = [&]<class Form>(Form form) {
    SCOPED_TRACE("forms " + std::to_string(static_cast<int>(forms_of<Form>)) + " of " + name_of(type_of<Value>()));
    if (covers_form<Form>()) f(form);
  };
  call(Affine<Value>{});
  call(Clamped<Value>{});
  if constexpr (std::is_floating_point_v<Value>) call(Moebius<Value>{});
}

inline Operation one_of(const std::vector<Operation>& operations, std::uint64_t random) {
  return operations[random % operations.size()];
}

/// A path begins with about one step in `length`, and with the first one. Every order of operations gives the same
/// values: integers wrap around, floats are small whole numbers or, where they are divided, powers of two.
template <class Form>
class ExactSteps {
 public:
  using Value = typename Form::Value;

  ExactSteps(std::size_t length, std::uint64_t seed) : length_(length), random_(seed) {}

  /// `light`: the paths have light children, whose values are the operands.
  PlainSteps<Value> make(std::size_t n, bool light) {
    PlainSteps<Value> steps;
    Value y{};
    while (steps.size() < n) {
      PlainStep<Value> step{Operation::add, Role::start, value()};
      if (!steps.empty() && random_() % length_ != 0) step = {operation(), role(light), Value{}};
      if (step.role == Role::next || step.role == Role::before) step.operand = operand(step.operation);
      const Value after = after_step(step, y);
      if (forms_of<Form> == Forms::moebius && !is_moderate(after)) continue;
      y = after;
      steps.push_back(step);
    }
    return steps;
  }

  /// A value that a path may begin with.
  Value value() {
    if constexpr (std::is_integral_v<Value>) {
      return static_cast<Value>(random_());
    } else {
      return forms_of<Form> == Forms::moebius ? power() : static_cast<Value>(static_cast<int>(random_() % 7) - 3);
    }
  }

 private:
  Operation operation() {
    using enum Operation;
    if (forms_of<Form> == Forms::affine) return one_of({add, subtract, times}, random_());
    if (forms_of<Form> == Forms::moebius) return one_of({times, divide}, random_());
    if (std::is_integral_v<Value>) return one_of({minimum, maximum}, random_());
    return one_of({add, subtract, times, minimum, maximum}, random_());
  }
  Role role(bool light) {
    return light && random_() % 8 != 0 ? (random_() % 2 == 0 ? Role::next : Role::before) : Role::alone;
  }
  Value operand(Operation op) {
    if constexpr (std::is_floating_point_v<Value>) {
      if (forms_of<Form> != Forms::moebius && op == Operation::times) {
        if (random_() % 256 == 0) return 0;
        return random_() % 2 == 0 ? Value{1} : Value{-1};
      }
      if (op == Operation::minimum || op == Operation::maximum) {
        return static_cast<Value>(static_cast<int>(random_() % 201) - 100);
      }
    }
    return value();
  }
  /// 1/2, 1 or 2, or minus that.
  Value power() {
    const Value size = std::ldexp(Value{1}, static_cast<int>(random_() % 3) - 1);
    return random_() % 2 == 0 ? size : -size;
  }
  static bool is_moderate(Value x) {
    const auto size = std::abs(static_cast<double>(x));
    return 1.0 / 256 <= size && size <= 256;
  }

  std::size_t length_;
  std::mt19937_64 random_;
};

/// Steps of sums, products and quotients of positive numbers, whose rounding errors cannot grow by cancellation.
template <class Value>
PlainSteps<Value> positive_steps(std::size_t n, std::uint64_t seed) {
  using enum Operation;
  std::mt19937_64 random(seed);
  const auto operand = real_values<Value>(n, seed, 0.5);
  PlainSteps<Value> steps{{add, Role::start, operand[0]}};
  while (steps.size() < n) {
    const Role role = random() % 2 == 0 ? Role::next : Role::before;
    steps.push_back({one_of({add, times, divide}, random()), role, operand[steps.size()]});
  }
  return steps;
}

/// A bound of their relative error, of a chain of n steps that are composed in any order: a step is a product of
/// matrices, of which each element is a sum of two products.
template <class Value>
long double positive_error(std::size_t n) {
  return 2 * static_cast<long double>(n + 2) * static_cast<long double>(std::numeric_limits<Value>::epsilon());
}

/// The vectors of a round of steps. In front of it stand the steps of rounds that come later, and behind it those that
/// its operands are the results of, each the only one of a path. A step has a vertex to itself.
template <class Value>
struct Round {
  explicit Round(const PlainSteps<Value>& steps, std::uint32_t in_front = 0)
      : begin(in_front), size(static_cast<std::uint32_t>(steps.size())) {
    const auto operands = static_cast<std::uint32_t>(std::ranges::count_if(steps, has_operand));
    const std::uint32_t n = in_front + size + operands;
    operation.assign(n, 9);
    value.assign(n, unread);
    result.assign(n, unread);
    for (std::uint32_t s = 0; s < n; ++s) {
      source.push_back(s);
      owner.push_back(owned(vertex(s), s < begin ? Role::next : Role::start));
    }
    std::uint32_t from = n;
    for (std::uint32_t k = 0; k < size; ++k) {
      const PlainStep<Value>& step = steps[k];
      const std::uint32_t s = begin + k;
      owner[s] = owned(vertex(s), step.role);
      operation[vertex(s)] = static_cast<std::int32_t>(step.operation);
      if (step.role == Role::start) value[vertex(s)] = step.operand;
      if (!has_operand(step)) continue;
      source[s] = --from;
      result[from] = value[vertex(from)] = step.operand;
    }
  }

  static bool has_operand(const PlainStep<Value>& step) { return step.role == Role::next || step.role == Role::before; }
  [[nodiscard]] std::uint32_t vertex(std::uint32_t s) const {
    return static_cast<std::uint32_t>(operation.size()) - 1 - s;
  }
  [[nodiscard]] std::uint32_t end() const { return begin + size; }

  static constexpr Value unread = 77;  // no result depends on it
  std::uint32_t begin, size;
  std::vector<std::uint32_t> owner, source;  // of each step
  std::vector<std::int32_t> operation;       // of each vertex
  std::vector<Value> value;                  // of each vertex
  std::vector<Value> result;                 // of each step: those of the operands
};

/// The round's own results, which its derivatives need.
template <class Value>
void fill_results(Round<Value>& round, const PlainSteps<Value>& steps) {
  std::ranges::copy(values_of_steps<Value>(steps), round.result.begin() + round.begin);
}

template <class Value>
bool ends_path(const PlainSteps<Value>& steps, std::size_t k) {
  return k + 1 == steps.size() || steps[k + 1].role == Role::start;
}

/// Steps of a task; or 0 for as many tasks as the devices ask for.
inline constexpr std::uint32_t shares[] = {0, static_cast<std::uint32_t>(tile), 2 * static_cast<std::uint32_t>(tile)};

/// Around the steps of a GPU's thread, its block's threads, and a tile.
inline constexpr std::size_t step_sizes[] = {1, 2, 7, 8, 9, 255, 256, 257, 2047, 2048, 2049, 4096, 4097, 6145};

/// Values of leaves, of any sign: integers of the whole range, floats of which thousands have a product that is no
/// subnormal number.
template <class Value>
std::vector<Value> leaf_values(std::size_t n, std::uint64_t seed) {
  if constexpr (std::is_integral_v<Value>) {
    return random_values<Value>(n, seed);
  } else {
    auto values = real_values<Value>(n, seed);
    for (Value& x : values) x = std::copysign(Value{1}, x) + x / 4;
    return values;
  }
}

// ---- derivatives ----

/// The derivative of x op y by x or by y, as analysis has it; of min and max that of the operand that is taken, of
/// equal ones the left one.
inline long double partial(Operation op, long double x, long double y, bool by_left) {
  switch (op) {
    case Operation::add: return 1;
    case Operation::subtract: return by_left ? 1 : -1;
    case Operation::times: return by_left ? y : x;
    case Operation::divide: return by_left ? 1 / y : -x / (y * y);
    case Operation::minimum: return (x <= y) == by_left ? 1 : 0;
    default: return (x >= y) == by_left ? 1 : 0;
  }
}

/// The derivative of what a step makes of y, by y.
template <class Value>
long double slope_of(const PlainStep<Value>& step, long double y) {
  const auto x = static_cast<long double>(step.operand);
  switch (step.role) {
    case Role::next: return partial(step.operation, y, x, true);
    case Role::before: return partial(step.operation, x, y, false);
    case Role::alone:
      return step.operation == Operation::subtract ? -1 : step.operation == Operation::divide ? -1 / (y * y) : 1;
    default: return 0;
  }
}

/// The same by the operand.
template <class Value>
long double slope_of_operand(const PlainStep<Value>& step, long double y) {
  const auto x = static_cast<long double>(step.operand);
  return step.role == Role::next ? partial(step.operation, y, x, false) : partial(step.operation, x, y, true);
}

/// Steps of every operation in paths of about `length`. Values stay away from 0, and products of derivatives between
/// 2^-20 and 2^20, but for a few that are 0: of minima and maxima that take the operand.
template <class Value>
PlainSteps<Value> smooth_steps(std::size_t n, std::size_t length, std::uint64_t seed) {
  using enum Operation;
  std::mt19937_64 random(seed);
  const auto real = [&] {
    const auto size = static_cast<Value>(512 + random() % 1024) / 1024;
    return random() % 2 == 0 ? size : -size;
  };
  PlainSteps<Value> steps;
  Value y{};
  double product = 1;
  while (steps.size() < n) {
    PlainStep<Value> step{add, Role::start, real()};
    if (!steps.empty() && random() % length != 0) {
      const Role role = std::vector{Role::next, Role::before, Role::alone}[random() % 3];
      step = {one_of({add, subtract, times, divide, minimum, maximum}, random()), role, real()};
      const bool ties =
          random() % 4 == 0 && role != Role::alone && (step.operation == minimum || step.operation == maximum);
      if (ties) step.operand = y;
    }
    const Value after = after_step(step, y);
    const double slope =
        step.role == Role::start ? 1 : static_cast<double>(slope_of(step, static_cast<long double>(y)));
    const double size = std::abs(static_cast<double>(after)), ahead = std::abs(product * slope);
    if (slope == 0 && random() % 64 != 0) continue;
    if (size < 0.25 || size > 4 || (slope != 0 && (ahead < 0x1p-20 || ahead > 0x1p20))) continue;
    product = step.role == Role::start || slope == 0 ? 1 : ahead;
    y = after;
    steps.push_back(step);
  }
  return steps;
}

/// The derivatives of the results of a round by those of its steps, and by their operands.
struct Slopes {
  std::vector<long double> of_step, of_operand;
};

/// `seed` has the derivatives by the last steps of paths.
template <class Value>
Slopes slopes_of(const PlainSteps<Value>& steps, const std::vector<Value>& seed) {
  const auto values = values_of_steps<Value>(steps);
  const auto y = [&](std::size_t k) { return k == 0 ? 0 : static_cast<long double>(values[k - 1]); };
  const std::size_t n = steps.size();
  Slopes slopes{std::vector<long double>(n), std::vector<long double>(n)};
  for (std::size_t k = n; k-- > 0;) {
    slopes.of_step[k] = ends_path(steps, k) ? static_cast<long double>(seed[k])
                                            : slopes.of_step[k + 1] * slope_of(steps[k + 1], y(k + 1));
    if (Round<Value>::has_operand(steps[k])) {
      slopes.of_operand[k] = slopes.of_step[k] * slope_of_operand(steps[k], y(k));
    }
  }
  return slopes;
}

/// A bound of the relative error of a product of the derivatives of n steps, each of which is rounded a few times.
template <class Value>
long double slope_error(std::size_t n) {
  return 4 * static_cast<long double>(n + 2) * static_cast<long double>(std::numeric_limits<Value>::epsilon());
}

inline testing::AssertionResult is_near(long double actual, long double expected, long double relative) {
  if (std::abs(actual - expected) <= relative * std::abs(expected)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << actual << " instead of " << expected;
}

/// Numbers that are exact, of any sign.
template <class Value>
std::vector<Value> random_seeds(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Value> seeds(n);
  for (Value& x : seeds) x = static_cast<Value>(static_cast<int>(random() % 16) + 1) * (random() % 2 == 0 ? 1 : -1);
  return seeds;
}

}  // namespace pleach::test
