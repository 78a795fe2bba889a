#include "runtime/phases/elementwise.hpp"
#include "sort/mark_upper/element.hpp"
#include "sort/mark_upper/kernels.hpp"

namespace pleach::mark_upper {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::key>(opencl), {.regular = 2});

}  // namespace pleach::mark_upper
