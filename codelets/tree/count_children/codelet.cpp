#include "tree/count_children/codelet.hpp"

#include "tree/count_children/opencl.hpp"

namespace pleach::count_children {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::parent>,
    .accesses = {.regular = 1, .irregular = 1},
    .granule = tile,
});

}  // namespace pleach::count_children
