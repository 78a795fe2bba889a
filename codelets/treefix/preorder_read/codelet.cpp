#include "treefix/preorder_read/kernels.hpp"

namespace pleach::preorder_read {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::enter>, {.regular = 3, .irregular = 1});

}  // namespace pleach::preorder_read
