#include "components/hook_edges/kernels.hpp"

namespace pleach::hook_edges {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 4},
                                         {.groups = [](const Arguments&, const Buffers<>& b) {
                                           return b.tally.size();
                                         }});

}  // namespace pleach::hook_edges
