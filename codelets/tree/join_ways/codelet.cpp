#include "runtime/phases/elementwise.hpp"
#include "tree/join_ways/element.hpp"
#include "tree/join_ways/kernels.hpp"

namespace pleach::join_ways {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 4, .irregular = 4});

}  // namespace pleach::join_ways
