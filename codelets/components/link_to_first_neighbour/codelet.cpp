#include "components/link_to_first_neighbour/kernels.hpp"

namespace pleach::link_to_first_neighbour {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::label>, {.regular = 3});

}  // namespace pleach::link_to_first_neighbour
