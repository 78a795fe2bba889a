#include "tree/count_enters/codelet.hpp"

#include "tree/count_enters/opencl.hpp"

namespace pleach::count_enters {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::tour>,
    .accesses = {.regular = 1},
    .granule = tile,
});

}  // namespace pleach::count_enters
