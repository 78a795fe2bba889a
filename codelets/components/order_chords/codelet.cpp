#include "components/order_chords/kernels.hpp"

namespace pleach::order_chords {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 5, .irregular = 2});

}  // namespace pleach::order_chords
