#include "array/mark_equal/kernels.hpp"

namespace pleach::mark_equal {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::left>, {.regular = 2});

}  // namespace pleach::mark_equal
