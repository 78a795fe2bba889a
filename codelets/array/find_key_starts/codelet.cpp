#include "array/find_key_starts/kernels.hpp"

namespace pleach::find_key_starts {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::begin>, {.regular = 2, .irregular = 1});

}  // namespace pleach::find_key_starts
