#include "runtime/phases/elementwise.hpp"
#include "tour/root_keys/element.hpp"
#include "tour/root_keys/kernels.hpp"

namespace pleach::root_keys {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::parent>(opencl), {.regular = 2});

}  // namespace pleach::root_keys
