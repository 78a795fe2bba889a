#include "components/edge_bridges/element.hpp"
#include "components/edge_bridges/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::edge_bridges {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::key>(opencl), {.regular = 2, .irregular = 1});

}  // namespace pleach::edge_bridges
