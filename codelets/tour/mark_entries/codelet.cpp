#include "runtime/phases/elementwise.hpp"
#include "tour/mark_entries/element.hpp"
#include "tour/mark_entries/kernels.hpp"

namespace pleach::mark_entries {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::tour>(opencl), {.regular = 2});

}  // namespace pleach::mark_entries
