#include "expression/operations.cl"
#include "expression/forms.cl"
#include "expression/partials.cl"

kernel void pleach_differentiate_walk(PARAMETERS) {
  UNPACK
  for (uint round = rounds; round > 0; --round) {
    for (uint s = bound[round - 1]; s < bound[round]; ++s) {
      const Step step = step_at(s, owner, source, operation, value, result);
      const VALUE below = step.role == START ? 0 : result[s - 1];
      result[s] = pleach_step_value(step.op, step.role, below, step.operand);
    }
  }
  for (uint round = 0; round < rounds; ++round) {
    const uint begin = bound[round], end = bound[round + 1];
    for (uint s = end; s > begin;) {
      --s;
      VALUE own = begin == 0 ? 1 : derivative[s];
      if (!enters(s, end, owner)) {
        own = derivative[s + 1] * partial_of(s, step_at(s + 1, owner, source, operation, value, result), result);
      }
      derivative[s] = own;
      const Step step = step_at(s, owner, source, operation, value, result);
      if (step.role != ALONE && source[s] != s) {
        derivative[source[s]] = own * partial_of_operand(s, step, result);
      }
    }
  }
}
