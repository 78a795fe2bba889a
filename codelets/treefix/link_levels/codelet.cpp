#include "treefix/link_levels/codelet.hpp"

#include "treefix/link_levels/opencl.hpp"

namespace pleach::link_levels {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 3, .irregular = 1},
});

}  // namespace pleach::link_levels
