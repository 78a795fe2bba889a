#include "tour/link_arcs/kernels.hpp"

namespace pleach::link_arcs {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::at>, {.regular = 5});

}  // namespace pleach::link_arcs
