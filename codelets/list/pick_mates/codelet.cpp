#include "list/pick_mates/kernels.hpp"

namespace pleach::pick_mates {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::successor>, {.regular = 2});

}  // namespace pleach::pick_mates
