#include "tree/unpack_farthest/kernels.hpp"

namespace pleach::unpack_farthest {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .irregular = 1});

}  // namespace pleach::unpack_farthest
