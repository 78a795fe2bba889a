#include "runtime/phases/elementwise.hpp"
#include "sort/key_numbers/element.hpp"
#include "sort/key_numbers/kernels.hpp"

namespace pleach::key_numbers {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::number>(opencl), {.regular = 3});

}  // namespace pleach::key_numbers
