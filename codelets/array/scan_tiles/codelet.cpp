#include "array/scan_tiles/codelet.hpp"

#include "array/scan_tiles/opencl.hpp"

namespace pleach::scan_tiles {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::input>,
    .accesses = {.regular = 2},
    .granule = tile,
});

}  // namespace pleach::scan_tiles
