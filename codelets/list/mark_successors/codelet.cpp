#include "list/mark_successors/codelet.hpp"

#include "list/mark_successors/opencl.hpp"

namespace pleach::mark_successors {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::successor>,
    .accesses = {.regular = 1, .irregular = 1},
});

}  // namespace pleach::mark_successors
