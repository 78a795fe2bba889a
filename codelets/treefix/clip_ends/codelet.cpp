#include "runtime/phases/elementwise.hpp"
#include "treefix/clip_ends/element.hpp"
#include "treefix/clip_ends/kernels.hpp"

namespace pleach::clip_ends {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::end>(opencl), {.regular = 3});

}  // namespace pleach::clip_ends
