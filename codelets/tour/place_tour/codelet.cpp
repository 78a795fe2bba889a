#include "tour/place_tour/kernels.hpp"

namespace pleach::place_tour {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .written = 2});

}  // namespace pleach::place_tour
