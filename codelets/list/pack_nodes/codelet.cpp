#include "list/pack_nodes/codelet.hpp"

#include "list/pack_nodes/opencl.hpp"

namespace pleach::pack_nodes {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::links>,
    .accesses = {.regular = 2},
    .granule = tile,
});

}  // namespace pleach::pack_nodes
