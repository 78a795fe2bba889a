#include "runtime/phases/elementwise.hpp"
#include "tour/link_children/element.hpp"
#include "tour/link_children/kernels.hpp"

namespace pleach::link_children {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size, cpu>(opencl),
                                       {.regular = 5, .written = 0.85, .steps = 0.8});

}  // namespace pleach::link_children
