#include "search/start_search/kernels.hpp"

namespace pleach::start_search {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::level>, {.regular = 2},
                                         {.groups = [](const Arguments&, const Buffers<>&) { return std::size_t{1}; }});

}  // namespace pleach::start_search
