#include "list/find_bad_link/codelet.hpp"

#include "list/find_bad_link/opencl.hpp"

namespace pleach::find_bad_link {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 1, .irregular = 1},
    .granule = tile,
});

}  // namespace pleach::find_bad_link
