#include "array/find_key_starts/kernels.hpp"

namespace pleach::find_key_starts {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::begin>, {.regular = 6});

}  // namespace pleach::find_key_starts
