#include "search/add_vertices/kernels.hpp"

namespace pleach::add_vertices {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::part>, {.regular = 3});

}  // namespace pleach::add_vertices
