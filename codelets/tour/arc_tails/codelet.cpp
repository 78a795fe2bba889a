#include "tour/arc_tails/kernels.hpp"

namespace pleach::arc_tails {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::tail>, {.regular = 2});

}  // namespace pleach::arc_tails
