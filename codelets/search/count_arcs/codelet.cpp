#include "runtime/phases/elementwise.hpp"
#include "search/count_arcs/element.hpp"
#include "search/count_arcs/kernels.hpp"

namespace pleach::count_arcs {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::count>(opencl), {.regular = 2, .irregular = 1});

}  // namespace pleach::count_arcs
