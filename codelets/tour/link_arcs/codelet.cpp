#include "runtime/phases/elementwise.hpp"
#include "tour/link_arcs/element.hpp"
#include "tour/link_arcs/kernels.hpp"

namespace pleach::link_arcs {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::at>(opencl), {.regular = 5});

}  // namespace pleach::link_arcs
