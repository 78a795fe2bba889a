#include "search/lower_parents/kernels.hpp"

namespace pleach::lower_parents {

// Of a mean degree of 8.
const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 9, .irregular = 10});

}  // namespace pleach::lower_parents
