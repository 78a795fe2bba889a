#include "search/count_targets/kernels.hpp"

namespace pleach::count_targets {

// for a mean degree of 8
const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 9, .irregular = 2});

}  // namespace pleach::count_targets
