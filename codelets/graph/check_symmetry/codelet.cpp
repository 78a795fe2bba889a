#include "graph/check_symmetry/kernels.hpp"

namespace pleach::check_symmetry {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::row>, {.regular = 2},
                                         {.groups = [](const Arguments&, const Buffers<>& b) {
                                           return b.balance.size();
                                         }});

}  // namespace pleach::check_symmetry
