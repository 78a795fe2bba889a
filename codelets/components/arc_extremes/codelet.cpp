#include "components/arc_extremes/kernels.hpp"

namespace pleach::arc_extremes {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::neighbour>, {.regular = 2, .irregular = 1});

}  // namespace pleach::arc_extremes
