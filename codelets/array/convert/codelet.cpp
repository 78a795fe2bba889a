#include "array/convert/codelet.hpp"

#include "array/convert/opencl.hpp"

namespace pleach::convert {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::in>,
    .accesses = {.regular = 2},
    .granule = tile,
    .options = [](const Arguments& a) { return opencl_type("FROM", a.from) + opencl_type("TO", a.to); },
});

}  // namespace pleach::convert
