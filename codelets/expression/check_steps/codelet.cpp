#include "expression/check_steps/kernels.hpp"

namespace pleach::check_steps {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .irregular = 2},
                                         {.groups = [](const Arguments&, const Buffers<>& b) {
                                           return b.wrong.size();
                                         }});

}  // namespace pleach::check_steps
