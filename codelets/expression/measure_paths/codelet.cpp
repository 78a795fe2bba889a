#include "expression/measure_paths/element.hpp"
#include "expression/measure_paths/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::measure_paths {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl), {.regular = 2, .irregular = 1});

}  // namespace pleach::measure_paths
