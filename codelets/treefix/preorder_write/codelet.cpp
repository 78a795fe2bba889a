#include "treefix/preorder_write/kernels.hpp"

namespace pleach::preorder_write {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::prefix>, {.regular = 2}, {.granule = tile});

}  // namespace pleach::preorder_write
