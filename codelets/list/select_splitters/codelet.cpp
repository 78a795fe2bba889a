#include "list/select_splitters/codelet.hpp"

#include "list/select_splitters/opencl.hpp"

namespace pleach::select_splitters {

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers::start>,
    .accesses = {.regular = 1},
});

}  // namespace pleach::select_splitters
