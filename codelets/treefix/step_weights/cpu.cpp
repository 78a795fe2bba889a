#include "treefix/step_weights/codelet.hpp"
#include "treefix/step_weights/element.hpp"

namespace pleach::step_weights {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    const Value* weight = b.weight;
    for (std::size_t i = 0; i < b.step.size(); ++i) b.of_steps[i] = weight_of<Op, Value>(b.step[i], weight);
  });
}

}  // namespace pleach::step_weights
