#include "list/collect_unmarked/kernels.hpp"

namespace pleach::collect_unmarked {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::marks>, {.regular = 1}, {.granule = tile});

}  // namespace pleach::collect_unmarked
