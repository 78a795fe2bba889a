#include "array/prepend/element.hpp"
#include "array/prepend/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::prepend {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::sums>(opencl), {.regular = 2});

}  // namespace pleach::prepend
