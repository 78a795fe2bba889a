#include "treefix/tour_read/codelet.hpp"

#include "treefix/tour_read/opencl.hpp"

namespace pleach::tour_read {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::enter>,
    .accesses = {.regular = 2.5, .irregular = 1.5},  // rootfix 2 and 1, leaffix 3 and 2
});

}  // namespace pleach::tour_read
