#include "components/hook_lightest/kernels.hpp"

namespace pleach::hook_lightest {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::link>, {.regular = 4, .irregular = 2});

}  // namespace pleach::hook_lightest
