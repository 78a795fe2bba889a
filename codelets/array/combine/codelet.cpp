#include "array/combine/kernels.hpp"

namespace pleach::combine {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::left>, {.regular = 3});

}  // namespace pleach::combine
