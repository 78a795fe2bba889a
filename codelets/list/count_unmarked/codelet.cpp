#include "list/count_unmarked/kernels.hpp"

namespace pleach::count_unmarked {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::marks>, {.regular = 1}, {.granule = tile});

}  // namespace pleach::count_unmarked
