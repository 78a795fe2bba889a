#include "runtime/phases/elementwise.hpp"
#include "tour/parent_keys/element.hpp"
#include "tour/parent_keys/kernels.hpp"

namespace pleach::parent_keys {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 3});

}  // namespace pleach::parent_keys
