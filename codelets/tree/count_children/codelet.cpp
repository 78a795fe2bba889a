#include "tree/count_children/kernels.hpp"

namespace pleach::count_children {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::parent>, {.regular = 1, .written = 1},
                                         {.granule = tile});

}  // namespace pleach::count_children
