#include "expression/inspect_operations/kernels.hpp"

namespace pleach::inspect_operations {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 3},
                                         {.groups = [](const Arguments&, const Buffers<>& b) {
                                           return b.tally.size();
                                         }});

}  // namespace pleach::inspect_operations
