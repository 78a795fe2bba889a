#include "components/edge_bridges/kernels.hpp"

namespace pleach::edge_bridges {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::key>, {.regular = 2, .irregular = 1});

}  // namespace pleach::edge_bridges
