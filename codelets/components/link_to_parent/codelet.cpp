#include "components/link_to_parent/kernels.hpp"

namespace pleach::link_to_parent {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::label>, {.regular = 5, .irregular = 1});

}  // namespace pleach::link_to_parent
