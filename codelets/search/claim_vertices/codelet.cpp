#include "search/claim_vertices/kernels.hpp"

namespace pleach::claim_vertices {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 3});

}  // namespace pleach::claim_vertices
