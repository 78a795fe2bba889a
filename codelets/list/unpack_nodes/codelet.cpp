#include "list/unpack_nodes/kernels.hpp"

namespace pleach::unpack_nodes {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::nodes>, {.regular = 2}, {.granule = tile});

}  // namespace pleach::unpack_nodes
