#include "treefix/step_to_children/element.hpp"

namespace pleach::step_to_children {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) take_step(arguments.first, k, b);
  });
}

}  // namespace pleach::step_to_children
