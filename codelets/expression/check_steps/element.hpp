// The work of check_steps for one step.
#pragma once

#include "expression/check_steps/codelet.hpp"

namespace pleach::check_steps {

template <class Value>
PLEACH_DEVICE bool is_right(const Steps<Value>& steps, std::uint32_t s) {
  const Value found = steps.result[s];
  if (!(found - found == Value{})) return false;
  if (steps.role(s) == Role::start) return true;
  const Value below = steps.result[s - 1];
  bool right = true;
  steps.with_step(s, [&](Operation op, Role role, Value operand) {
    const Value expected = step_value(op, role, below, operand);
    right =
        found == Value{} ? expected == Value{} && is_negative(expected) == is_negative(found) : !(expected == Value{});
  });
  return right;
}

}  // namespace pleach::check_steps
