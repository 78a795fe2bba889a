#include "array/sum_tiles/kernels.hpp"

namespace pleach::sum_tiles {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::input>, {.regular = 1}, {.granule = tile});

}  // namespace pleach::sum_tiles
