#include "search/pack_frontier/kernels.hpp"

namespace pleach::pack_frontier {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 34});

}  // namespace pleach::pack_frontier
