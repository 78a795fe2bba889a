#include "runtime/phases/elementwise.hpp"
#include "treefix/step_weights/element.hpp"
#include "treefix/step_weights/kernels.hpp"

namespace pleach::step_weights {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::step>(opencl), {.regular = 3});

}  // namespace pleach::step_weights
