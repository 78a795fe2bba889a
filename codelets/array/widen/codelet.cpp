#include "array/widen/element.hpp"
#include "array/widen/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::widen {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::place>(opencl), {.regular = 2});

}  // namespace pleach::widen
