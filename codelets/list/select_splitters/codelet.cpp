#include "list/select_splitters/kernels.hpp"

namespace pleach::select_splitters {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::start>, {.regular = 1, .steps = 0.4});

}  // namespace pleach::select_splitters
