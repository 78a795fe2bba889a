#include "tree/range_minima/codelet.hpp"

#include "tree/range_minima/opencl.hpp"

namespace pleach::range_minima {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::a>,
    .accesses = {.regular = 3, .irregular = 5},
});

}  // namespace pleach::range_minima
