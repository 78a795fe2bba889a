#include "sort/merge_runs/kernels.hpp"

namespace pleach::merge_runs {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2},
                                         {.granule = tile_keys, .set_modes = [](const Arguments& a, Buffers<>& b) {
                                            if (a.keeps) b.merged.mode = Mode::read_write;
                                          }});

}  // namespace pleach::merge_runs
