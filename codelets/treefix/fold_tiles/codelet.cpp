#include "treefix/fold_tiles/kernels.hpp"

namespace pleach::fold_tiles {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::values>, {.regular = 8}, {.granule = tile});

}  // namespace pleach::fold_tiles
