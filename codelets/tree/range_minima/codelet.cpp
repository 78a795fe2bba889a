#include "tree/range_minima/kernels.hpp"

namespace pleach::range_minima {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::a>, {.regular = 3, .irregular = 5});

}  // namespace pleach::range_minima
