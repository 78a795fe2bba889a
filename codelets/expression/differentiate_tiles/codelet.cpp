#include "expression/differentiate_tiles/kernels.hpp"

#include "base/tile.hpp"

namespace pleach::differentiate_tiles {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>,
                                         {.regular = 5, .irregular = 2, .written = 1},
                                         {.granule = tile, .set_modes = [](const Arguments& a, Buffers<>& b) {
                                            if (a.anew) b.derivative.mode = Mode::write;
                                          }});

}  // namespace pleach::differentiate_tiles
