#include "base/own_operator.hpp"
#include "expression/evaluate_levels/element.hpp"

namespace pleach::evaluate_levels {

// From the last place to the first, because descendants come after a place.
void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.own.definition) {
    return own->loops().evaluate_levels(buffers.child, buffers.vertex, buffers.operation, buffers.value.memory,
                                        buffers.result.memory, arguments.first, arguments.size);
  }
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& b) {
    for (std::uint32_t p = arguments.first + arguments.size; p > arguments.first; --p) {
      b.result[p - 1] = result_at(b, p - 1);
    }
  });
}

}  // namespace pleach::evaluate_levels
