#include "list/local_rank/kernels.hpp"

namespace pleach::local_rank {

const Phase<Arguments, Buffers<>> submit(
    kernels, [](const Arguments& a, const Buffers<>& b) { return b.start.size() * a.work_each; },
    {.regular = 0, .irregular = 2.5, .written = 1.5},
    {.groups = [](const Arguments&, const Buffers<>& b) { return groups_of(b.start.size()); },
     .options = [](const Arguments& a) -> std::string { return a.weighted ? " -DWEIGHTED" : ""; }});

}  // namespace pleach::local_rank
