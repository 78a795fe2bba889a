#include "tree/list_preorder/codelet.hpp"

#include "tree/list_preorder/opencl.hpp"

namespace pleach::list_preorder {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::tour>,
    .accesses = {.regular = 1.5},
    .granule = tile,
});

}  // namespace pleach::list_preorder
