#include "tour/place_tour/codelet.hpp"

#include "tour/place_tour/opencl.hpp"

namespace pleach::place_tour {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 4, .irregular = 2},
});

}  // namespace pleach::place_tour
