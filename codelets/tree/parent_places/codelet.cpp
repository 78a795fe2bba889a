#include "tree/parent_places/codelet.hpp"

#include "tree/parent_places/opencl.hpp"

namespace pleach::parent_places {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::order>,
    .accesses = {.regular = 2, .irregular = 2},
    .granule = tile,
});

}  // namespace pleach::parent_places
