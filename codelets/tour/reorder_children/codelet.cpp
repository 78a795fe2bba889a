#include "tour/reorder_children/codelet.hpp"

#include "tour/reorder_children/opencl.hpp"

namespace pleach::reorder_children {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 3, .irregular = 1},
});

}  // namespace pleach::reorder_children
