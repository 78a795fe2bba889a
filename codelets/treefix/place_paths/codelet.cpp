#include "runtime/phases/elementwise.hpp"
#include "treefix/place_paths/element.hpp"
#include "treefix/place_paths/kernels.hpp"

namespace pleach::place_paths {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl), {.regular = 5});

}  // namespace pleach::place_paths
