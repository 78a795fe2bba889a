#include "list/mark_taken/kernels.hpp"

namespace pleach::mark_taken {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::taker>, {.regular = 2});

}  // namespace pleach::mark_taken
