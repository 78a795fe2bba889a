#include "graph/list_rows/codelet.hpp"

#include "graph/list_rows/opencl.hpp"

namespace pleach::list_rows {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::row>,
    .accesses = {.regular = 2},
    .granule = tile,
});

}  // namespace pleach::list_rows
