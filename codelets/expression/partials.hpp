// Derivatives of steps, for the chain rule along heavy paths from the roots down.
#pragma once

#include "expression/forms.hpp"

namespace pleach {

/// The derivative of x op y = z with respect to x, the left operand. In a tie of min or max, it is x.
template <class Value>
PLEACH_DEVICE Value partial_left(Operation op, Value x, Value y) {
  switch (op) {
    case Operation::times: return y;
    case Operation::divide: return reciprocal(y);
    case Operation::minimum: return x <= y ? Value{1} : Value{};
    case Operation::maximum: return x >= y ? Value{1} : Value{};
    default: return Value{1};
  }
}

/// The derivative with respect to y.
template <class Value>
PLEACH_DEVICE Value partial_right(Operation op, Value x, Value y, Value z) {
  switch (op) {
    case Operation::add: return Value{1};
    case Operation::subtract: return Value{-1};
    case Operation::times: return x;
    case Operation::divide: return -combined(op, z, y);
    case Operation::minimum: return x <= y ? Value{} : Value{1};
    default: return x >= y ? Value{} : Value{1};
  }
}

/// The derivatives of a round whose steps end before `end`, as arguments of a task. A path is entered at its last step.
template <class Value>
struct Reverse {
  Steps<Value> steps;
  const Value* result;  // by step
  const Value* seed;    // by step: derivative of the root by the last step of each path; null for roots, which have 1
  std::uint32_t end;

  [[nodiscard]] PLEACH_DEVICE bool enters(std::uint32_t s) const {
    return s + 1 == end || steps.role(s + 1) == Role::start;
  }
  [[nodiscard]] PLEACH_DEVICE Value seed_of(std::uint32_t s) const { return seed == nullptr ? Value{1} : seed[s]; }

  /// Returns the derivative of the result of step s + 1 with respect to that of step s, on the same path.
  [[nodiscard]] PLEACH_DEVICE Value partial(std::uint32_t s) const {
    const Value below = result[s], z = result[s + 1];
    Value slope{};
    steps.with_step(s + 1, [&](Operation op, Role role, Value operand) {
      if (role == Role::next) slope = partial_left(op, below, operand);
      if (role == Role::before) slope = partial_right(op, operand, below, z);
      if (role != Role::alone) return;
      slope = op == Operation::subtract ? Value{-1} : op == Operation::divide ? -z * z : Value{1};
    });
    return slope;
  }

  /// Returns the derivative of the result of step s with respect to its operand.
  [[nodiscard]] PLEACH_DEVICE Value partial_of_operand(std::uint32_t s) const {
    Value slope{1};
    steps.with_step(s, [&](Operation op, Role role, Value operand) {
      if (role == Role::next) slope = partial_right(op, result[s - 1], operand, result[s]);
      if (role == Role::before) slope = partial_left(op, operand, result[s - 1]);
    });
    return slope;
  }

  /// Stores the derivative by the operand of step s for the path whose result the operand is.
  PLEACH_DEVICE void pass_on(std::uint32_t s, Value derivative, Value* derivatives) const {
    if (steps.role(s) == Role::alone || steps.source[s] == s) return;
    derivatives[steps.source[s]] = derivative * partial_of_operand(s);
  }
};

}  // namespace pleach
