#include "expression/place_steps/element.hpp"
#include "expression/place_steps/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::place_steps {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl), {.regular = 7, .irregular = 3});

}  // namespace pleach::place_steps
