#include "tour/orient_edges/kernels.hpp"

namespace pleach::orient_edges {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .written = 1});

}  // namespace pleach::orient_edges
