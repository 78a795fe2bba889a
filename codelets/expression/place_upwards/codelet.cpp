#include "expression/place_upwards/element.hpp"
#include "expression/place_upwards/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::place_upwards {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl),
                                       {.regular = 4, .irregular = 4, .written = 1});

}  // namespace pleach::place_upwards
