#include "runtime/phases/elementwise.hpp"
#include "tree/unpack_farthest/element.hpp"
#include "tree/unpack_farthest/kernels.hpp"

namespace pleach::unpack_farthest {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 4, .irregular = 1});

}  // namespace pleach::unpack_farthest
