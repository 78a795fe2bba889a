#include "tour/orient_arcs/kernels.hpp"

namespace pleach::orient_arcs {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::from>, {.regular = 6});

}  // namespace pleach::orient_arcs
