#include "list/mark_taken/kernels.hpp"

namespace pleach::mark_taken {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::place>, {.regular = 1, .irregular = 1});

}  // namespace pleach::mark_taken
