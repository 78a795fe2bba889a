#include "search/pack_frontier/kernels.hpp"

namespace pleach::pack_frontier {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 34},
                                         {.set_modes = [](const Arguments& a, Buffers<>& b) {
                                           if (!a.adds) b.set.mode = Mode::write;
                                         }});

}  // namespace pleach::pack_frontier
