#include "components/relate_ears/element.hpp"
#include "components/relate_ears/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::relate_ears {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl), {.regular = 5, .irregular = 5});

}  // namespace pleach::relate_ears
