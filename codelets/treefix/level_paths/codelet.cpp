#include "runtime/phases/elementwise.hpp"
#include "treefix/level_paths/element.hpp"
#include "treefix/level_paths/kernels.hpp"

namespace pleach::level_paths {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size, cpu>(opencl), {.regular = 3, .irregular = 1});

}  // namespace pleach::level_paths
