#include "treefix/join_paths/kernels.hpp"

namespace pleach::join_paths {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4});

}  // namespace pleach::join_paths
