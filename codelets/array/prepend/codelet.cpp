#include "array/prepend/kernels.hpp"

namespace pleach::prepend {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::sums>, {.regular = 2});

}  // namespace pleach::prepend
