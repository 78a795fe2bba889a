#include "list/local_rank/codelet.hpp"

#include "list/local_rank/opencl.hpp"

namespace pleach::local_rank {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = [](const Arguments& a, const Buffers<>& b) { return b.start.size() * a.work_each; },
    .accesses = {.regular = 0, .irregular = 2.5},
    .groups = [](const Arguments&, const Buffers<>& b) { return groups_of(b.start.size()); },
    .options = [](const Arguments& a) -> std::string { return a.weighted ? " -DWEIGHTED" : ""; },
});

}  // namespace pleach::local_rank
