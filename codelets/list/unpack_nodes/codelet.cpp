#include "list/unpack_nodes/codelet.hpp"

#include "list/unpack_nodes/opencl.hpp"

namespace pleach::unpack_nodes {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::nodes>,
    .accesses = {.regular = 2},
    .granule = tile,
});

}  // namespace pleach::unpack_nodes
