#include "tour/mark_entries/codelet.hpp"

#include "tour/mark_entries/opencl.hpp"

namespace pleach::mark_entries {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::tour>,
    .accesses = {.regular = 2},
});

}  // namespace pleach::mark_entries
