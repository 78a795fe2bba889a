#include "array/mark_equal/element.hpp"
#include "array/mark_equal/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::mark_equal {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::left>(opencl), {.regular = 2});

}  // namespace pleach::mark_equal
