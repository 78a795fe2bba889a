#include "treefix/most_children/kernels.hpp"

namespace pleach::most_children {

const Phase<Arguments, Buffers> submit(kernels,
                                       [](const Arguments&, const Buffers& buffers) {
                                         return buffers.child.size() - 1;
                                       },
                                       {.regular = 1}, {.granule = tile});

}  // namespace pleach::most_children
