#include "treefix/order_by_level/codelet.hpp"

#include "treefix/order_by_level/opencl.hpp"

namespace pleach::order_by_level {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 2, .irregular = 2},
});

}  // namespace pleach::order_by_level
