#include "search/pull_rows/kernels.hpp"

namespace pleach::pull_rows {

// four arcs examined for each vertex, on average
const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::level>, {.regular = 6, .irregular = 4});

}  // namespace pleach::pull_rows
