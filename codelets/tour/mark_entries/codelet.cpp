#include "tour/mark_entries/kernels.hpp"

namespace pleach::mark_entries {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::tour>, {.regular = 2});

}  // namespace pleach::mark_entries
