#include "treefix/level_paths/kernels.hpp"

namespace pleach::level_paths {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 3, .irregular = 1});

}  // namespace pleach::level_paths
