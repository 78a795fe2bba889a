#include "runtime/phases/elementwise.hpp"
#include "tour/arc_tails/element.hpp"
#include "tour/arc_tails/kernels.hpp"

namespace pleach::arc_tails {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::tail>(opencl), {.regular = 2});

}  // namespace pleach::arc_tails
