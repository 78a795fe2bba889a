#include "array/lower_numbers/kernels.hpp"

namespace pleach::lower_numbers {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .written = 1});

}  // namespace pleach::lower_numbers
