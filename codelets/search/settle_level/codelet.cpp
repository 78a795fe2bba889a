#include "search/settle_level/kernels.hpp"

namespace pleach::settle_level {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::reached_by>, {.regular = 3});

}  // namespace pleach::settle_level
