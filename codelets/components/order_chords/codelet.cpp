#include "components/order_chords/element.hpp"
#include "components/order_chords/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::order_chords {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl), {.regular = 5, .irregular = 2});

}  // namespace pleach::order_chords
