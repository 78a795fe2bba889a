#include "treefix/find_heavy/kernels.hpp"

namespace pleach::find_heavy {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 2});

}  // namespace pleach::find_heavy
