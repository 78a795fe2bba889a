#include "tour/root_keys/kernels.hpp"

namespace pleach::root_keys {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::parent>, {.regular = 2});

}  // namespace pleach::root_keys
