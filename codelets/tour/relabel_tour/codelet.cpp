#include "tour/relabel_tour/codelet.hpp"

#include "tour/relabel_tour/opencl.hpp"

namespace pleach::relabel_tour {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 2, .irregular = 6},
});

}  // namespace pleach::relabel_tour
