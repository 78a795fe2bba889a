#include "runtime/phases/elementwise.hpp"
#include "tree/climb_paths/element.hpp"
#include "tree/climb_paths/kernels.hpp"

namespace pleach::climb_paths {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 3, .irregular = 6});

}  // namespace pleach::climb_paths
