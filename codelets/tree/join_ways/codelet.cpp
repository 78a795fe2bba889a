#include "tree/join_ways/kernels.hpp"

namespace pleach::join_ways {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .irregular = 4});

}  // namespace pleach::join_ways
