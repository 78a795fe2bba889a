#include "components/flatten_labels/codelet.hpp"

#include "components/flatten_labels/opencl.hpp"

namespace pleach::flatten_labels {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 2, .irregular = 1},
    .granule = tile,
});

}  // namespace pleach::flatten_labels
