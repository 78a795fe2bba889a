#include "array/sum_tiles/codelet.hpp"

#include "array/sum_tiles/opencl.hpp"

namespace pleach::sum_tiles {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::input>,
    .accesses = {.regular = 1},
    .granule = tile,
});

}  // namespace pleach::sum_tiles
