#include "components/lower_ends/kernels.hpp"

namespace pleach::lower_ends {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 3, .written = 2});

}  // namespace pleach::lower_ends
