#include "treefix/clip_ends/kernels.hpp"

namespace pleach::clip_ends {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::end>, {.regular = 3});

}  // namespace pleach::clip_ends
