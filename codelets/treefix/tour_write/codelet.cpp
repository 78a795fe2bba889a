#include "treefix/tour_write/kernels.hpp"

namespace pleach::tour_write {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::tour>,
                                         {.regular = 2, .irregular = 0.4, .steps = 0.4}, {.granule = tile});

}  // namespace pleach::tour_write
