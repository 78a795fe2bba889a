#include "runtime/phases/elementwise.hpp"
#include "tour/orient_arcs/element.hpp"
#include "tour/orient_arcs/kernels.hpp"

namespace pleach::orient_arcs {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::from>(opencl), {.regular = 6});

}  // namespace pleach::orient_arcs
