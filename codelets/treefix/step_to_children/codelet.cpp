#include "runtime/phases/elementwise.hpp"
#include "treefix/step_to_children/element.hpp"
#include "treefix/step_to_children/kernels.hpp"

namespace pleach::step_to_children {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 4, .irregular = 4});

}  // namespace pleach::step_to_children
