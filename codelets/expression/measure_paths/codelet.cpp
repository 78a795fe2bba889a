#include "expression/measure_paths/kernels.hpp"

namespace pleach::measure_paths {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 1});

}  // namespace pleach::measure_paths
