#include "expression/bound_rounds/element.hpp"
#include "expression/bound_rounds/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::bound_rounds {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl), {.regular = 2, .irregular = 2});

}  // namespace pleach::bound_rounds
