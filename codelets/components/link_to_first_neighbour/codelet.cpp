#include "components/link_to_first_neighbour/element.hpp"
#include "components/link_to_first_neighbour/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::link_to_first_neighbour {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::label>(opencl),
                                         {.regular = 2, .irregular = 0.4, .steps = 1.2});

}  // namespace pleach::link_to_first_neighbour
