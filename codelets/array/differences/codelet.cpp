#include "array/differences/element.hpp"
#include "array/differences/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::differences {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::left>(opencl), {.regular = 3});

}  // namespace pleach::differences
