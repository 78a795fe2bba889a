#include "tour/parent_keys/codelet.hpp"

#include "tour/parent_keys/opencl.hpp"

namespace pleach::parent_keys {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::size>,
    .accesses = {.regular = 3},
});

}  // namespace pleach::parent_keys
