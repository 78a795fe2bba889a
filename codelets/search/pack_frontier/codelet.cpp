#include "search/pack_frontier/kernels.hpp"

namespace pleach::pack_frontier {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::set>, {.regular = 9});

}  // namespace pleach::pack_frontier
