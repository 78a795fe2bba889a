#include "runtime/phases/elementwise.hpp"
#include "tree/pack_farthest/element.hpp"
#include "tree/pack_farthest/kernels.hpp"

namespace pleach::pack_farthest {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 2});

}  // namespace pleach::pack_farthest
