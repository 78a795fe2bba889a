#include "array/permute/kernels.hpp"

namespace pleach::permute {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 1});

}  // namespace pleach::permute
