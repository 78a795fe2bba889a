#include "array/read_element/codelet.hpp"

#include "array/read_element/opencl.hpp"

namespace pleach::read_element {

// The work of a whole vector, for that is what would have to move to a worker elsewhere.
const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::values>,
    .accesses = {.regular = 0},
    .groups = [](const Arguments&, const Buffers<>&) { return std::size_t{1}; },
});

}  // namespace pleach::read_element
