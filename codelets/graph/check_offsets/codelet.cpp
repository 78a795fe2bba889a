#include "graph/check_offsets/kernels.hpp"

namespace pleach::check_offsets {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 1}, {.granule = tile});

}  // namespace pleach::check_offsets
