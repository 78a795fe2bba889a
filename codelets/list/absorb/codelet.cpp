#include "list/absorb/kernels.hpp"

namespace pleach::absorb {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 3, .irregular = 2});

}  // namespace pleach::absorb
