#include "list/inspect_links/kernels.hpp"

namespace pleach::inspect_links {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::links>, {.regular = 1.5, .steps = 0.04},
                                         {.groups = [](const Arguments&, const Buffers<>& b) {
                                           return b.tally.size();
                                         }});

}  // namespace pleach::inspect_links
