#include "list/pack_nodes/kernels.hpp"

namespace pleach::pack_nodes {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::links>, {.regular = 2}, {.granule = tile});

}  // namespace pleach::pack_nodes
