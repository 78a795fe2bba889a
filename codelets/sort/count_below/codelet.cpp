#include "runtime/phases/elementwise.hpp"
#include "sort/count_below/element.hpp"
#include "sort/count_below/kernels.hpp"

namespace pleach::count_below {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::pivot>(opencl), {.regular = 2, .irregular = 32});

}  // namespace pleach::count_below
