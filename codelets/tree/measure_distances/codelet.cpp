#include "runtime/phases/elementwise.hpp"
#include "tree/measure_distances/element.hpp"
#include "tree/measure_distances/kernels.hpp"

namespace pleach::measure_distances {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 4, .irregular = 3});

}  // namespace pleach::measure_distances
