#include "sort/merge_runs/kernels.hpp"

namespace pleach::merge_runs {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2}, {.granule = tile_keys});

}  // namespace pleach::merge_runs
