#include "array/scan_tile_sums/kernels.hpp"

namespace pleach::scan_tile_sums {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::sums>, {.regular = 2},
                                         {.groups = [](const Arguments&, const Buffers<>&) { return std::size_t{1}; }});

}  // namespace pleach::scan_tile_sums
