#include "expression/count_steps/element.hpp"
#include "expression/count_steps/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::count_steps {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 4, .irregular = 3});

}  // namespace pleach::count_steps
