#include "expression/check_steps/element.hpp"

namespace pleach::check_steps {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  std::uint32_t* wrong = buffers.wrong;
  std::fill_n(wrong, buffers.wrong.size(), 0U);
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& b) {
    const Steps<Value> steps{b.owner, b.source, b.operation, b.value, b.result};
    const std::uint32_t end = arguments.first + arguments.size;
    for (std::uint32_t s = arguments.first; s < end && wrong[0] == 0; ++s) wrong[0] = is_right(steps, s) ? 0 : 1;
  });
}

}  // namespace pleach::check_steps
