#include "array/scan_tile_sums/codelet.hpp"

#include "array/scan_tile_sums/opencl.hpp"

namespace pleach::scan_tile_sums {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::sums>,
    .accesses = {.regular = 2},
    .groups = [](const Arguments&, const Buffers<>&) { return std::size_t{1}; },
});

}  // namespace pleach::scan_tile_sums
