#include "components/mark_chords/kernels.hpp"

namespace pleach::mark_chords {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 4});

}  // namespace pleach::mark_chords
