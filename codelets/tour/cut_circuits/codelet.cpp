#include "tour/cut_circuits/codelet.hpp"

#include "tour/cut_circuits/opencl.hpp"

namespace pleach::cut_circuits {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 3, .irregular = 2},
});

}  // namespace pleach::cut_circuits
