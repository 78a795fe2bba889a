#include "runtime/phases/elementwise.hpp"
#include "search/unpack_subtrees/element.hpp"
#include "search/unpack_subtrees/kernels.hpp"

namespace pleach::unpack_subtrees {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size, cpu>(opencl),
                                         {.regular = 5, .irregular = 1, .written = 3});

}  // namespace pleach::unpack_subtrees
