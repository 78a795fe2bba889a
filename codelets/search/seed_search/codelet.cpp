#include "search/seed_search/kernels.hpp"

namespace pleach::seed_search {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::source>, {.regular = 2, .irregular = 2},
                                         {.groups = [](const Arguments&, const Buffers<>&) { return std::size_t{1}; }});

}  // namespace pleach::seed_search
