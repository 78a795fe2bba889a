#include "runtime/phases/elementwise.hpp"
#include "tour/cut_circuits/element.hpp"
#include "tour/cut_circuits/kernels.hpp"

namespace pleach::cut_circuits {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl),
                                       {.regular = 3, .irregular = 1, .written = 1});

}  // namespace pleach::cut_circuits
