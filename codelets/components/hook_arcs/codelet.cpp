#include "components/hook_arcs/kernels.hpp"

namespace pleach::hook_arcs {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::neighbour>, {.regular = 2, .irregular = 2});

}  // namespace pleach::hook_arcs
