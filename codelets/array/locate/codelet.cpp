#include "array/locate/kernels.hpp"

namespace pleach::locate {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::index>, {.regular = 3});

}  // namespace pleach::locate
