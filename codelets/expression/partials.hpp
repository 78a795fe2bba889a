// Derivatives of steps, for the chain rule along heavy paths from the root down.
#pragma once

#include "expression/forms.hpp"

namespace pleach {

/// The derivative of x op y = z by x, the left operand. If min or max are tied, they take x.
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

/// The derivative by y.
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

/// Derivatives as a task sees them, of a round whose steps end before `end`. A path is entered by its last step.
template <class Value>
struct Reverse {
  Steps<Value> steps;
  const Value* result;  // of each step
  const Value* seed;    // of the last step of each path, of the root by it; null where they are those of the roots, 1
  std::uint32_t end;

  [[nodiscard]] PLEACH_DEVICE bool enters(std::uint32_t s) const {
    return s + 1 == end || steps.role(s + 1) == Role::start;
  }
  [[nodiscard]] PLEACH_DEVICE Value seed_of(std::uint32_t s) const { return seed == nullptr ? Value{1} : seed[s]; }

  /// The derivative of the result of step s + 1 by that of step s, on the same path.
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

  /// The derivative of the result of step s by its operand.
  [[nodiscard]] PLEACH_DEVICE Value partial_of_operand(std::uint32_t s) const {
    Value slope{1};
    steps.with_step(s, [&](Operation op, Role role, Value operand) {
      if (role == Role::next) slope = partial_right(op, result[s - 1], operand, result[s]);
      if (role == Role::before) slope = partial_left(op, operand, result[s - 1]);
    });
    return slope;
  }

  /// The path that ends in the operand of step s gets the derivative by it.
  PLEACH_DEVICE void pass_on(std::uint32_t s, Value derivative, Value* derivatives) const {
    if (steps.role(s) == Role::alone || steps.source[s] == s) return;
    derivatives[steps.source[s]] = derivative * partial_of_operand(s);
  }
};

}  // namespace pleach
