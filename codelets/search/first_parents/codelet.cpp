#include "search/first_parents/kernels.hpp"

namespace pleach::first_parents {

// Four arcs that a vertex looks at, on the average.
const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::parent>, {.regular = 7, .irregular = 4});

}  // namespace pleach::first_parents
