#include "components/link_blocks/element.hpp"
#include "components/link_blocks/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::link_blocks {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::label>(opencl), {.regular = 3, .irregular = 2});

}  // namespace pleach::link_blocks
