#include "components/link_blocks/kernels.hpp"

namespace pleach::link_blocks {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::label>, {.regular = 3, .irregular = 2});

}  // namespace pleach::link_blocks
