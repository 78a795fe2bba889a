#include "list/inspect_links/codelet.hpp"

#include "list/inspect_links/opencl.hpp"

namespace pleach::inspect_links {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::links>,
    .accesses = {.regular = 1},
    .groups = [](const Arguments&, const Buffers<>& b) { return b.tally.size(); },
});

}  // namespace pleach::inspect_links
