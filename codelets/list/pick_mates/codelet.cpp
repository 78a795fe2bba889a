#include "list/pick_mates/element.hpp"
#include "list/pick_mates/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::pick_mates {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::successor>(opencl), {.regular = 2});

}  // namespace pleach::pick_mates
