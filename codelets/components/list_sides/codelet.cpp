#include "components/list_sides/element.hpp"
#include "components/list_sides/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::list_sides {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl), {.regular = 5, .irregular = 2});

}  // namespace pleach::list_sides
