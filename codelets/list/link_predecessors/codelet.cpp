#include "list/link_predecessors/kernels.hpp"

namespace pleach::link_predecessors {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::links>, {.regular = 1, .written = 1},
                                         {.granule = tile});

}  // namespace pleach::link_predecessors
