#include "tour/map_edges/codelet.hpp"

#include "tour/map_edges/opencl.hpp"

namespace pleach::map_edges {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 2, .irregular = 1},
});

}  // namespace pleach::map_edges
