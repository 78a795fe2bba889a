#include "graph/mark_back_arcs/codelet.hpp"

#include "graph/mark_back_arcs/opencl.hpp"

namespace pleach::mark_back_arcs {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::marks>,
    .accesses = {.regular = 3},
});

}  // namespace pleach::mark_back_arcs
