#include "components/mark_chords/element.hpp"
#include "components/mark_chords/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::mark_chords {

const Phase<Arguments, Buffers> submit(elementwise<&Arguments::size>(opencl), {.regular = 4});

}  // namespace pleach::mark_chords
