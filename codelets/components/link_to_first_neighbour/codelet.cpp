#include "components/link_to_first_neighbour/codelet.hpp"

#include "components/link_to_first_neighbour/opencl.hpp"

namespace pleach::link_to_first_neighbour {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::label>,
    .accesses = {.regular = 3},
});

}  // namespace pleach::link_to_first_neighbour
