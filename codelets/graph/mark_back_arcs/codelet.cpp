#include "graph/mark_back_arcs/kernels.hpp"

namespace pleach::mark_back_arcs {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::marks>, {.regular = 3});

}  // namespace pleach::mark_back_arcs
