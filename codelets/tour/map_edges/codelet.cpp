#include "tour/map_edges/kernels.hpp"

namespace pleach::map_edges {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .written = 1});

}  // namespace pleach::map_edges
