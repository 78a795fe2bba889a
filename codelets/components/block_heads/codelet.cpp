#include "components/block_heads/kernels.hpp"

namespace pleach::block_heads {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::label>, {.regular = 5, .irregular = 1});

}  // namespace pleach::block_heads
