#include "array/read_element/element.hpp"
#include "array/read_element/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::read_element {

// The work of a whole vector, for that is what would have to move to a worker elsewhere.
const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::values, Loop::once>(opencl), {.regular = 0},
                                         {.groups = [](const Arguments&, const Buffers<>&) { return std::size_t{1}; }});

}  // namespace pleach::read_element
