#include "expression/compose_tiles/kernels.hpp"

#include "base/tile.hpp"

namespace pleach::compose_tiles {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 2},
                                         {.granule = tile});

}  // namespace pleach::compose_tiles
