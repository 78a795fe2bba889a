#include "treefix/step_to_children/element.hpp"

namespace pleach::step_to_children {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) step_to(arguments.first + k, b, b.step[k], b.light[k]);
  });
}

}  // namespace pleach::step_to_children
