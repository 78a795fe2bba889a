#include "array/locate/element.hpp"
#include "array/locate/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::locate {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::index>(opencl), {.regular = 3});

}  // namespace pleach::locate
