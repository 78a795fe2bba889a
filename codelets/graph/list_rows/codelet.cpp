#include "graph/list_rows/kernels.hpp"

namespace pleach::list_rows {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::row>, {.regular = 2}, {.granule = tile});

}  // namespace pleach::list_rows
