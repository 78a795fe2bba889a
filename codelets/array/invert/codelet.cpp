#include "array/invert/element.hpp"
#include "array/invert/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::invert {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size, cpu>(opencl), {.regular = 2});

}  // namespace pleach::invert
