#include "sort/digit_histogram/codelet.hpp"

#include "sort/digit_histogram/opencl.hpp"

namespace pleach::digit_histogram {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers::key>,
    .accesses = {.regular = 1},
    .groups = [](const Arguments& a, const Buffers& b) { return groups_of(b.key.size(), a.step); },
});

}  // namespace pleach::digit_histogram
