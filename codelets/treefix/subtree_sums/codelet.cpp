#include "runtime/phases/elementwise.hpp"
#include "treefix/subtree_sums/element.hpp"
#include "treefix/subtree_sums/kernels.hpp"

namespace pleach::subtree_sums {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::end>(opencl), {.regular = 5});

}  // namespace pleach::subtree_sums
