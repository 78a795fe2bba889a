#include "runtime/phases/elementwise.hpp"
#include "tour/split_steps/element.hpp"
#include "tour/split_steps/kernels.hpp"

namespace pleach::split_steps {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::enter>(opencl), {.regular = 4});

}  // namespace pleach::split_steps
