#include "array/permute/codelet.hpp"

#include "array/permute/opencl.hpp"

namespace pleach::permute {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 2, .irregular = 1},
});

}  // namespace pleach::permute
