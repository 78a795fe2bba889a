#include "graph/check_symmetry/codelet.hpp"

#include "graph/check_symmetry/opencl.hpp"

namespace pleach::check_symmetry {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::row>,
    .accesses = {.regular = 2},
    .groups = [](const Arguments&, const Buffers<>& b) { return b.balance.size(); },
});

}  // namespace pleach::check_symmetry
