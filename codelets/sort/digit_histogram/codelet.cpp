#include "sort/digit_histogram/kernels.hpp"

namespace pleach::digit_histogram {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::key>, {.regular = 2},
                                       {.groups = [](const Arguments& a,
                                                     const Buffers& b) { return groups_of(b.key.size(), a.step); },
                                        .cut_alike = true});

}  // namespace pleach::digit_histogram
