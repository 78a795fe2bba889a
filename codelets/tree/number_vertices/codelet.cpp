#include "tree/number_vertices/kernels.hpp"

namespace pleach::number_vertices {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::enter>,
                                         {.regular = 4, .irregular = 0.4, .steps = 1}, {.granule = tile});

}  // namespace pleach::number_vertices
