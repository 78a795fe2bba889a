#include "expression/count_steps/kernels.hpp"

namespace pleach::count_steps {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .irregular = 3});

}  // namespace pleach::count_steps
