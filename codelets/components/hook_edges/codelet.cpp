#include "components/hook_edges/codelet.hpp"

#include "components/hook_edges/opencl.hpp"

namespace pleach::hook_edges {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 2, .irregular = 4},
    .groups = [](const Arguments&, const Buffers<>& b) { return b.tally.size(); },
});

}  // namespace pleach::hook_edges
