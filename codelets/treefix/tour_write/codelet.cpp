#include "treefix/tour_write/codelet.hpp"

#include "runtime/describe.hpp"
#include "runtime/tile.hpp"
#include "treefix/tour_write/opencl.hpp"

namespace pleach::tour_write {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::tour>,
    .granule = tile,
});

}  // namespace pleach::tour_write
