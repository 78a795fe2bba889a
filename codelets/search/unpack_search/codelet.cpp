#include "search/unpack_search/codelet.hpp"

#include "runtime/tile.hpp"
#include "search/unpack_search/opencl.hpp"

namespace pleach::unpack_search {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::arrival>,
    .accesses = {.regular = 3},
    .granule = tile,
});

}  // namespace pleach::unpack_search
