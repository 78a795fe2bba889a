#include "expression/compose_back/kernels.hpp"

#include "base/tile.hpp"

namespace pleach::compose_back {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .irregular = 2},
                                         {.granule = tile});

}  // namespace pleach::compose_back
