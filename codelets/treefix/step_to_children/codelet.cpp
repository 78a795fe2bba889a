#include "treefix/step_to_children/kernels.hpp"

namespace pleach::step_to_children {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .irregular = 4});

}  // namespace pleach::step_to_children
