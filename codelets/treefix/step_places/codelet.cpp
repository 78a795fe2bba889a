#include "runtime/phases/elementwise.hpp"
#include "treefix/step_places/element.hpp"
#include "treefix/step_places/kernels.hpp"

namespace pleach::step_places {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::enter>(opencl), {.regular = 8});

}  // namespace pleach::step_places
