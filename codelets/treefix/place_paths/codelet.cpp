#include "treefix/place_paths/kernels.hpp"

namespace pleach::place_paths {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 5});

}  // namespace pleach::place_paths
