#include "sort/count_below/kernels.hpp"

namespace pleach::count_below {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::pivot>, {.regular = 2, .irregular = 32});

}  // namespace pleach::count_below
