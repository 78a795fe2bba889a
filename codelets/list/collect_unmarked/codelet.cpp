#include "list/collect_unmarked/codelet.hpp"

#include "list/collect_unmarked/opencl.hpp"

namespace pleach::collect_unmarked {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers::marks>,
    .accesses = {.regular = 1},
    .granule = tile,
});

}  // namespace pleach::collect_unmarked
