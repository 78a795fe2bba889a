#include "graph/check_offsets/codelet.hpp"

#include "graph/check_offsets/opencl.hpp"

namespace pleach::check_offsets {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 1},
    .granule = tile,
});

}  // namespace pleach::check_offsets
