#include "search/pull_rows/kernels.hpp"

namespace pleach::pull_rows {

// Of a mean degree of 16.
const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::reached_by>, {.regular = 16, .irregular = 16});

}  // namespace pleach::pull_rows
