#include "treefix/tour_read/kernels.hpp"

namespace pleach::tour_read {

// accesses in order and at random: rootfix 2 and 1, leaffix 3 and 2, some of them cached
const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::enter>,
                                         {.regular = 2.5, .irregular = 0.9, .steps = 0.8});

}  // namespace pleach::tour_read
