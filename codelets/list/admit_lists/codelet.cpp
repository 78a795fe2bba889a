#include "list/admit_lists/kernels.hpp"

namespace pleach::admit_lists {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::tally>, {.regular = 1},
                                       {.groups = [](const Arguments&, const Buffers&) { return std::size_t{1}; }});

}  // namespace pleach::admit_lists
