#include "tree/count_enters/kernels.hpp"

namespace pleach::count_enters {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::tour>, {.regular = 1, .steps = 0.08},
                                         {.granule = tile});

}  // namespace pleach::count_enters
