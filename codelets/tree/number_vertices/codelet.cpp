#include "tree/number_vertices/codelet.hpp"

#include "tree/number_vertices/opencl.hpp"

namespace pleach::number_vertices {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::enter>,
    .accesses = {.regular = 4},
    .granule = tile,
});

}  // namespace pleach::number_vertices
