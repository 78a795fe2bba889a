#include "treefix/step_places/kernels.hpp"

namespace pleach::step_places {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::enter>, {.regular = 8});

}  // namespace pleach::step_places
