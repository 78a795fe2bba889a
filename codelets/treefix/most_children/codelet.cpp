#include "treefix/most_children/codelet.hpp"

#include "treefix/most_children/opencl.hpp"

namespace pleach::most_children {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = [](const Arguments&, const Buffers& buffers) { return buffers.child.size() - 1; },
    .accesses = {.regular = 1},
    .granule = tile,
});

}  // namespace pleach::most_children
