#include "array/scan_tiles/kernels.hpp"

namespace pleach::scan_tiles {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::input>, {.regular = 2}, {.granule = tile});

}  // namespace pleach::scan_tiles
