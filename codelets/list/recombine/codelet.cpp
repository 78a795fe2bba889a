#include "list/recombine/codelet.hpp"

#include "list/recombine/opencl.hpp"

namespace pleach::recombine {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::locals>,
    .accesses = {.regular = 3},
    .options = [](const Arguments& a) { return opencl_type("RESULT", a.result) + (a.from_tail ? " -DFROM_TAIL" : ""); },
});

}  // namespace pleach::recombine
