#include "list/select_splitters/element.hpp"
#include "list/select_splitters/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::select_splitters {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::start>(opencl), {.regular = 1, .steps = 0.4});

}  // namespace pleach::select_splitters
