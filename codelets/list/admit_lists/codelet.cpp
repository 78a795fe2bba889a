#include "list/admit_lists/kernels.hpp"

namespace pleach::admit_lists {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::start>, {.regular = 1, .steps = 0.4},
                                       {.groups = [](const Arguments&, const Buffers& b) {
                                         return 1 + groups_of(b.start.size());
                                       }});

}  // namespace pleach::admit_lists
