#include "search/pull_rows/kernels.hpp"

namespace pleach::pull_rows {

// Four arcs that a vertex looks at, on the average.
const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::level>, {.regular = 6, .irregular = 4});

}  // namespace pleach::pull_rows
