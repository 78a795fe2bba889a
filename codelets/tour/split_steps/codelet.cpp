#include "tour/split_steps/kernels.hpp"

namespace pleach::split_steps {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::enter>, {.regular = 4});

}  // namespace pleach::split_steps
