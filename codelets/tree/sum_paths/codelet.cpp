#include "tree/sum_paths/kernels.hpp"

namespace pleach::sum_paths {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 3, .irregular = 16});

}  // namespace pleach::sum_paths
