#include "tour/orient_edges/codelet.hpp"

#include "tour/orient_edges/opencl.hpp"

namespace pleach::orient_edges {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 4, .irregular = 1},
});

}  // namespace pleach::orient_edges
