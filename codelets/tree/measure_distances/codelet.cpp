#include "tree/measure_distances/kernels.hpp"

namespace pleach::measure_distances {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .irregular = 3});

}  // namespace pleach::measure_distances
