#include "graph/edge_keys/codelet.hpp"

#include "graph/edge_keys/opencl.hpp"

namespace pleach::edge_keys {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 5},
    .granule = tile,
});

}  // namespace pleach::edge_keys
