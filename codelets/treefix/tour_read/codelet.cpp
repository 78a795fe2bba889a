#include "treefix/tour_read/kernels.hpp"

namespace pleach::tour_read {

// Read in order and at random: rootfix 2 and 1, leaffix 3 and 2, of which caches hold some.
const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::enter>,
                                         {.regular = 2.5, .irregular = 0.9, .steps = 0.8});

}  // namespace pleach::tour_read
