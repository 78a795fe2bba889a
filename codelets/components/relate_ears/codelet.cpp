#include "components/relate_ears/kernels.hpp"

namespace pleach::relate_ears {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 5, .irregular = 5});

}  // namespace pleach::relate_ears
