#include "treefix/tour_write/codelet.hpp"

#include "treefix/tour_write/opencl.hpp"

namespace pleach::tour_write {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::tour>,
    .accesses = {.regular = 2, .irregular = 1},
    .granule = tile,
});

}  // namespace pleach::tour_write
