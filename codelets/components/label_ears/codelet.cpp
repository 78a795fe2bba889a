#include "components/label_ears/element.hpp"
#include "components/label_ears/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::label_ears {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl), {.regular = 5, .irregular = 1});

}  // namespace pleach::label_ears
