#include "tour/place_vertices/codelet.hpp"

#include "tour/place_vertices/opencl.hpp"

namespace pleach::place_vertices {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 4, .irregular = 1},
});

}  // namespace pleach::place_vertices
