#include "tree/pack_farthest/kernels.hpp"

namespace pleach::pack_farthest {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2});

}  // namespace pleach::pack_farthest
