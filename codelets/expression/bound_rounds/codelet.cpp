#include "expression/bound_rounds/kernels.hpp"

namespace pleach::bound_rounds {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 2});

}  // namespace pleach::bound_rounds
