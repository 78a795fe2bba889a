#include "array/read_element/element.hpp"
#include "array/read_element/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::read_element {

// The work is the whole vector, because all of it would have to move to another worker.
const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::values, Loop::once>(opencl), {.regular = 0},
                                         {.groups = [](const Arguments&, const Buffers<>&) { return std::size_t{1}; }});

}  // namespace pleach::read_element
