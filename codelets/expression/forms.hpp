// Evaluation by contraction.
//
// A vertex combines its children one after the other. Each light child is a step, which computes y op x from the value
// y so far and the child's value x. A vertex without light children has one step, too. The steps of a heavy path, from
// its last vertex up, are functions of one value, applied one after the other. Their composition is a Form.
#pragma once

#include "base/signature.hpp"

#include <pleach/operation.hpp>

#include <cmath>

namespace pleach {

/// The role of a step's operand, which is the value of a light child or of a leaf.
enum class Role : std::uint32_t {
  next,    // y op operand
  before,  // operand op y: the operand is the first child
  alone,   // op y: the heavy child is the only child
  start    // operand: the path begins
};

/// The vertex and the role of a step, in one word.
PLEACH_DEVICE constexpr std::uint32_t owned(std::uint32_t vertex, Role role) {
  return 4 * vertex + static_cast<std::uint32_t>(role);
}
PLEACH_DEVICE constexpr Role role_of(std::uint32_t owner) { return static_cast<Role>(owner & 3); }

/// Negation of 0 gives -0, unlike 0 - 0.
template <class Value>
PLEACH_DEVICE Value negative(Value x) {
  if constexpr (std::is_integral_v<Value>)
    return Plus::difference(Value{}, x);
  else
    return -x;
}

/// The neutral element of addition: -0 for floats, as -0 + 0 is 0.
template <class Value>
PLEACH_DEVICE Value nothing() {
  return negative(Value{});
}

template <class Value>
PLEACH_DEVICE Value reciprocal(Value x) {
  if constexpr (std::is_integral_v<Value>)
    return x;  // callers reject it
  else
    return Value{1} / x;
}

template <class Value>
PLEACH_DEVICE Value combined(Operation op, Value x, Value y) {
  switch (op) {
    case Operation::add: return Plus{}(x, y);
    case Operation::subtract: return Plus::difference(x, y);
    case Operation::times: return Multiply{}(x, y);
    case Operation::divide:
      if constexpr (std::is_integral_v<Value>)
        return x;
      else
        return x / y;
    case Operation::minimum: return Min{}(x, y);
    default: return Max{}(x, y);
  }
}

/// The result of a vertex with one child.
template <class Value>
PLEACH_DEVICE Value combined_alone(Operation op, Value x) {
  if (op == Operation::subtract) return negative(x);
  return op == Operation::divide ? reciprocal(x) : x;
}

template <class Value>
PLEACH_DEVICE Value step_value(Operation op, Role role, Value below, Value operand) {
  switch (role) {
    case Role::next: return combined(op, below, operand);
    case Role::before: return combined(op, operand, below);
    case Role::alone: return combined_alone(op, below);
    default: return operand;
  }
}

/// x -> a x + b.
template <class T>
struct Affine {
  using Value = T;
  Value a, b;

  static PLEACH_DEVICE Affine identity() { return {Value{1}, nothing<Value>()}; }
  static PLEACH_DEVICE Affine of(Operation op, Role role, Value operand) {
    if (role == Role::alone) return {op == Operation::subtract ? negative(Value{1}) : Value{1}, nothing<Value>()};
    if (op == Operation::times) return {operand, nothing<Value>()};
    if (op == Operation::add) return {Value{1}, operand};
    return role == Role::next ? Affine{Value{1}, negative(operand)} : Affine{negative(Value{1}), operand};
  }
  PLEACH_DEVICE Value operator()(Value x) const { return Plus{}(Multiply{}(a, x), b); }
  PLEACH_DEVICE Affine after(const Affine& f) const { return {Multiply{}(a, f.a), (*this)(f.b)}; }
};

/// x -> a x + b, but at least low, then at most high. For integers a is 0 or 1, and b is 0.
template <class T>
struct Clamped {
  using Value = T;
  Value a, b, low, high;

  static PLEACH_DEVICE Clamped identity() {
    return {Value{1}, nothing<Value>(), Max::identity<Value>(), Min::identity<Value>()};
  }
  static PLEACH_DEVICE Clamped of(Operation op, Role role, Value operand) {
    Clamped form = identity();
    if (role != Role::alone && op == Operation::minimum) {
      form.high = operand;
    } else if (role != Role::alone && op == Operation::maximum) {
      form.low = operand;
    } else {
      const auto affine =
          Affine<Value>::of(op == Operation::subtract || op == Operation::times ? op : Operation::add, role, operand);
      form.a = affine.a;
      form.b = affine.b;
    }
    return form;
  }
  PLEACH_DEVICE Value clamped(Value x) const { return Min{}(Max{}(x, low), high); }
  PLEACH_DEVICE Value operator()(Value x) const { return clamped(Plus{}(Multiply{}(a, x), b)); }
  PLEACH_DEVICE Clamped after(const Clamped& f) const {
    if (a == Value{}) return {Value{}, b, clamped(b), clamped(b)};
    const Value least = (*this)(f.low), most = (*this)(f.high);
    const bool turned = a < Value{};
    return {Multiply{}(a, f.a), Plus{}(Multiply{}(a, f.b), b), turned ? most : least, turned ? least : most};
  }
};

/// x -> (a x + b) / (c x + d).
template <class T>
struct Moebius {
  using Value = T;
  Value a, b, c, d;

  static PLEACH_DEVICE Moebius identity() { return {1, nothing<Value>(), 0, 1}; }
  static PLEACH_DEVICE Moebius of(Operation op, Role role, Value operand) {
    if (op == Operation::divide) {
      if (role == Role::alone) return {0, 1, 1, 0};
      return role == Role::next ? Moebius{1, nothing<Value>(), 0, operand} : Moebius{0, operand, 1, 0};
    }
    const auto affine = Affine<Value>::of(op, role, operand);
    return {affine.a, affine.b, 0, 1};
  }
  PLEACH_DEVICE Value operator()(Value x) const {
    if (c != 0 && (x == Min::identity<Value>() || x == Max::identity<Value>())) return a / c;
    return (a * x + b) / (c * x + d);
  }
  PLEACH_DEVICE Moebius after(const Moebius& f) const {
    return Moebius{a * f.a + b * f.c, a * f.b + b * f.d, c * f.a + d * f.c, c * f.b + d * f.d}.scaled();
  }
  /// All four divided by one power of two, so that they do not overflow.
  PLEACH_DEVICE Moebius scaled() const {
    constexpr Value large = 1e9;
    const Value most = Max{}(Max{}(std::abs(a), std::abs(b)), Max{}(std::abs(c), std::abs(d)));
    if (!(most > large || most < 1 / large) || most == 0 || most == Min::identity<Value>()) return *this;
    int exponent = 0;
    std::frexp(most, &exponent);
    return {std::ldexp(a, -exponent), std::ldexp(b, -exponent), std::ldexp(c, -exponent), std::ldexp(d, -exponent)};
  }
};

/// A sequence of steps. It is settled if one of them begins a path: the value before it then has no effect.
template <class Form>
struct Chain {
  using Value = typename Form::Value;
  Form form;    // if it is not settled
  Value value;  // if it is settled
  std::int32_t settled;

  static PLEACH_DEVICE Chain none() { return {Form::identity(), Value{}, 0}; }
  static PLEACH_DEVICE Chain of(Value value) { return {Form::identity(), value, 1}; }

  PLEACH_DEVICE void take(Operation op, Role role, Value operand) {
    if (settled != 0 || role == Role::start) {
      value = step_value(op, role, value, operand);
      settled = 1;
    } else {
      form = Form::of(op, role, operand).after(form);
    }
  }
  /// Returns this chain followed by `far`.
  PLEACH_DEVICE Chain then(const Chain& far) const {
    if (far.settled != 0) return far;
    if (settled != 0) return of(far.form(value));
    return {far.form.after(form), Value{}, 0};
  }
};

/// The class of functions that contains all steps of an expression.
enum class Forms : std::int32_t { affine, clamped, moebius };

/// The form for values of the preceding RealType.
struct FormType : Choice<Forms> {
  using Choice::Choice;
  template <class... Before, class F>
  void with(F f) const {
    using Value = typename LastOf<Before...>::type;
    if (choice == Forms::affine) return f(Affine<Value>{});
    if (choice == Forms::clamped) return f(Clamped<Value>{});
    if constexpr (std::is_floating_point_v<Value>) f(Moebius<Value>{});
  }
  [[nodiscard]] const char* opencl_options() const {
    return choice == Forms::affine ? " -DAFFINE" : choice == Forms::clamped ? " -DCLAMPED" : " -DMOEBIUS";
  }
};

/// The size of a Chain in bytes.
constexpr std::size_t chain_bytes(Type value, Forms forms) {
  const std::size_t values = forms == Forms::affine ? 3 : 5, bytes = bytes_of(value);
  return values * bytes + bytes;  // `settled` is padded
}

/// The steps, as arguments of a task.
template <class Value>
struct Steps {
  const std::uint32_t* owner;
  const std::uint32_t* source;
  const std::int32_t* operation;
  const Value* value;
  const Value* result;

  [[nodiscard]] PLEACH_DEVICE Role role(std::uint32_t s) const { return role_of(owner[s]); }

  /// Calls f(operation, role, operand) for step s.
  template <class F>
  PLEACH_DEVICE void with_step(std::uint32_t s, F f) const {
    const std::uint32_t v = owner[s] >> 2, from = source[s];
    const Role what = role(s);
    const Value operand = what == Role::alone ? Value{} : from == s ? value[v] : result[from];
    f(static_cast<Operation>(operation[v]), what, operand);
  }
};

}  // namespace pleach
