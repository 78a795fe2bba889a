#include "list/mark_successors/kernels.hpp"

namespace pleach::mark_successors {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::successor>, {.regular = 1, .written = 1});

}  // namespace pleach::mark_successors
