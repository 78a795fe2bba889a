#include "tour/place_vertices/kernels.hpp"

namespace pleach::place_vertices {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .irregular = 1});

}  // namespace pleach::place_vertices
