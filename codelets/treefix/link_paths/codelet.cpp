#include "runtime/phases/elementwise.hpp"
#include "treefix/link_paths/element.hpp"
#include "treefix/link_paths/kernels.hpp"

namespace pleach::link_paths {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 2, .irregular = 1});

}  // namespace pleach::link_paths
