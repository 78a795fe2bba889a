#include "search/measure_search/codelet.hpp"

#include "search/measure_search/opencl.hpp"

namespace pleach::measure_search {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::arrival>,
    .accesses = {.regular = 2},
    .groups = [](const Arguments&, const Buffers<>& b) { return b.tally.size(); },
});

}  // namespace pleach::measure_search
