#include "tree/list_preorder/kernels.hpp"

namespace pleach::list_preorder {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::tour>, {.regular = 1.5}, {.granule = tile});

}  // namespace pleach::list_preorder
