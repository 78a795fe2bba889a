#include "array/differences/kernels.hpp"

namespace pleach::differences {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::left>, {.regular = 3});

}  // namespace pleach::differences
