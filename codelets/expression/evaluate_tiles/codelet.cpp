#include "expression/evaluate_tiles/kernels.hpp"

#include "base/tile.hpp"

namespace pleach::evaluate_tiles {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 3, .irregular = 2},
                                         {.granule = tile, .set_modes = [](const Arguments& a, Buffers<>& b) {
                                            if (a.anew) b.result.mode = Mode::write;
                                          }});

}  // namespace pleach::evaluate_tiles
