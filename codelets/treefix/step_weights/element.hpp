// step_weights for one step.
#pragma once

#include "treefix/step_weights/codelet.hpp"

namespace pleach::step_weights {

template <class Op, class Value>
PLEACH_DEVICE Value weight_of(std::uint32_t step, const Value* weight) {
  const auto none = Op::template identity<Value>();
  if (step == step_places::elsewhere) return none;
  const Value its = weight[step & ~step_places::leaving];
  return (step & step_places::leaving) != 0 ? Op::difference(none, its) : its;
}

template <class Value, class Op>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Value, Op>& b, std::size_t i) {
  b.of_steps[i] = weight_of<Op, Value>(b.step[i], b.weight);
}

}  // namespace pleach::step_weights
