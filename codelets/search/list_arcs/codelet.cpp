#include "search/list_arcs/kernels.hpp"

namespace pleach::list_arcs {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::to>, {.regular = 3});

}  // namespace pleach::list_arcs
