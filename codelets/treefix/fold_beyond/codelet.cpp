#include "treefix/fold_beyond/kernels.hpp"

namespace pleach::fold_beyond {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 3, .irregular = 1});

}  // namespace pleach::fold_beyond
