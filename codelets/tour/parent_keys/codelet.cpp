#include "tour/parent_keys/kernels.hpp"

namespace pleach::parent_keys {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 3});

}  // namespace pleach::parent_keys
