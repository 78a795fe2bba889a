// differentiate_walk for one worker.
#pragma once

#include "expression/differentiate_walk/codelet.hpp"

namespace pleach::differentiate_walk {

template <class Value>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Value>& b, std::uint32_t) {
  Value *result = b.result, *derivative = b.derivative;
  const Steps<Value> steps{b.owner, b.source, b.operation, b.value, result};
  for (std::uint32_t round = arguments.rounds; round > 0; --round) {
    for (std::uint32_t s = b.bound[round - 1]; s < b.bound[round]; ++s) {
      const Value below = steps.role(s) == Role::start ? Value{} : result[s - 1];
      steps.with_step(
          s, [&](Operation op, Role role, Value operand) { result[s] = step_value(op, role, below, operand); });
    }
  }
  for (std::uint32_t round = 0; round < arguments.rounds; ++round) {
    const std::uint32_t begin = b.bound[round], end = b.bound[round + 1];
    const Reverse<Value> reverse{steps, result, begin == 0 ? nullptr : derivative, end};
    for (std::uint32_t s = end; s-- > begin;) {
      derivative[s] = reverse.enters(s) ? reverse.seed_of(s) : derivative[s + 1] * reverse.partial(s);
      reverse.pass_on(s, derivative[s], derivative);
    }
  }
}

}  // namespace pleach::differentiate_walk
