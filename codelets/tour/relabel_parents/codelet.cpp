#include "tour/relabel_parents/kernels.hpp"

namespace pleach::relabel_parents {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::order>, {.regular = 2, .irregular = 3});

}  // namespace pleach::relabel_parents
