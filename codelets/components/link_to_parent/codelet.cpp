#include "components/link_to_parent/kernels.hpp"

namespace pleach::link_to_parent {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::parent>, {.regular = 4, .irregular = 3});

}  // namespace pleach::link_to_parent
