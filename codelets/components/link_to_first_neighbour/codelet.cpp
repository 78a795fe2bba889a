#include "components/link_to_first_neighbour/kernels.hpp"

namespace pleach::link_to_first_neighbour {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::label>,
                                         {.regular = 2, .irregular = 0.4, .steps = 1.2});

}  // namespace pleach::link_to_first_neighbour
