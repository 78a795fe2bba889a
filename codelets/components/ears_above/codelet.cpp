#include "components/ears_above/kernels.hpp"

namespace pleach::ears_above {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 5});

}  // namespace pleach::ears_above
