#include "search/measure_search/kernels.hpp"

namespace pleach::measure_search {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::arrival>, {.regular = 2},
                                         {.groups = [](const Arguments&, const Buffers<>& b) {
                                           return b.tally.size();
                                         }});

}  // namespace pleach::measure_search
