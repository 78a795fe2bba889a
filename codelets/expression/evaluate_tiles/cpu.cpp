#include "expression/evaluate_tiles/codelet.hpp"

#include "base/tile.hpp"

namespace pleach::evaluate_tiles {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value, class Form>(const Buffers<Value, Form>& b) {
    const Steps<Value> steps{b.owner, b.source, b.operation, b.value, b.result};
    Value* result = b.result;
    const std::uint32_t begin = arguments.begin + arguments.first, end = begin + arguments.size;
    Value below = arguments.first > 0 ? b.carry[arguments.first / tile] : Value{};
    for (std::uint32_t s = begin; s < end; ++s) {
      steps.with_step(
          s, [&](Operation op, Role role, Value operand) { result[s] = below = step_value(op, role, below, operand); });
    }
  });
}

}  // namespace pleach::evaluate_tiles
