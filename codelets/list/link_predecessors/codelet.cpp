#include "list/link_predecessors/codelet.hpp"

#include "list/link_predecessors/opencl.hpp"

namespace pleach::link_predecessors {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::links>,
    .accesses = {.regular = 1, .irregular = 2},
    .granule = tile,
});

}  // namespace pleach::link_predecessors
