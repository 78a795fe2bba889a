#include "treefix/step_weights/kernels.hpp"

namespace pleach::step_weights {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::step>, {.regular = 3});

}  // namespace pleach::step_weights
