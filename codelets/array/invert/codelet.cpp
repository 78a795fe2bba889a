#include "array/invert/kernels.hpp"

namespace pleach::invert {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2});

}  // namespace pleach::invert
