#include "search/count_arcs/kernels.hpp"

namespace pleach::count_arcs {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::count>, {.regular = 2, .irregular = 1});

}  // namespace pleach::count_arcs
