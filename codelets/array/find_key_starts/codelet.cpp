#include "array/find_key_starts/codelet.hpp"

#include "array/find_key_starts/opencl.hpp"

namespace pleach::find_key_starts {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers::begin>,
    .accesses = {.regular = 2, .irregular = 1},
});

}  // namespace pleach::find_key_starts
