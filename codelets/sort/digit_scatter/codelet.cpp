#include "sort/digit_scatter/kernels.hpp"

namespace pleach::digit_scatter {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::key>, {.regular = 4, .written = 1},
                                       {.groups = [](const Arguments& a,
                                                     const Buffers& b) { return groups_of(b.key.size(), a.step); },
                                        .cut_alike = true});

}  // namespace pleach::digit_scatter
