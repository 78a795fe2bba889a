#include "tour/link_children/codelet.hpp"

#include "tour/link_children/opencl.hpp"

namespace pleach::link_children {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 5, .irregular = 1},
});

}  // namespace pleach::link_children
