#include "sort/key_numbers/kernels.hpp"

namespace pleach::key_numbers {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::number>, {.regular = 3});

}  // namespace pleach::key_numbers
