#include "sort/digit_scatter/codelet.hpp"

#include "sort/digit_scatter/opencl.hpp"

namespace pleach::digit_scatter {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers::key>,
    .accesses = {.regular = 4},
    .groups = [](const Arguments& a, const Buffers& b) { return groups_of(b.key.size(), a.step); },
});

}  // namespace pleach::digit_scatter
