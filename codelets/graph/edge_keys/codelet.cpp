#include "graph/edge_keys/kernels.hpp"

namespace pleach::edge_keys {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 5}, {.granule = tile});

}  // namespace pleach::edge_keys
