#include "treefix/subtree_sums/kernels.hpp"

namespace pleach::subtree_sums {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::end>, {.regular = 5});

}  // namespace pleach::subtree_sums
