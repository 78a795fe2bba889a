#include "search/claim_narrow/kernels.hpp"

namespace pleach::claim_narrow {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::message>, {.regular = 1, .irregular = 1},
                                         {.groups = [](const Arguments&, const Buffers<>&) {
                                           return groups_of(narrow_arcs);
                                         }});

}  // namespace pleach::claim_narrow
