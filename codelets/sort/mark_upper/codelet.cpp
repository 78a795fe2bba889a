#include "sort/mark_upper/kernels.hpp"

namespace pleach::mark_upper {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::key>, {.regular = 2});

}  // namespace pleach::mark_upper
