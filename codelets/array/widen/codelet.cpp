#include "array/widen/kernels.hpp"

namespace pleach::widen {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::place>, {.regular = 2});

}  // namespace pleach::widen
