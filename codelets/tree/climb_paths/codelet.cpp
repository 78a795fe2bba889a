#include "tree/climb_paths/kernels.hpp"

namespace pleach::climb_paths {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 3, .irregular = 6});

}  // namespace pleach::climb_paths
