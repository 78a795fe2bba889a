#include "array/combine/element.hpp"
#include "array/combine/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::combine {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::left>(opencl), {.regular = 3});

}  // namespace pleach::combine
