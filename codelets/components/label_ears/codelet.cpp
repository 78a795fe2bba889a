#include "components/label_ears/kernels.hpp"

namespace pleach::label_ears {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 5, .irregular = 1});

}  // namespace pleach::label_ears
