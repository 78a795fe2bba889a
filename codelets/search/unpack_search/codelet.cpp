#include "base/tile.hpp"
#include "search/unpack_search/kernels.hpp"

namespace pleach::unpack_search {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::arrival>, {.regular = 3}, {.granule = tile});

}  // namespace pleach::unpack_search
