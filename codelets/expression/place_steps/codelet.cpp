#include "expression/place_steps/kernels.hpp"

namespace pleach::place_steps {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 7, .irregular = 3});

}  // namespace pleach::place_steps
