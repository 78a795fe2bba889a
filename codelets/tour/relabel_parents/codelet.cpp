#include "tour/relabel_parents/codelet.hpp"

#include "tour/relabel_parents/opencl.hpp"

namespace pleach::relabel_parents {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::order>,
    .accesses = {.regular = 2, .irregular = 3},
});

}  // namespace pleach::relabel_parents
