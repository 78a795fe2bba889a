#include "search/claim_sources/kernels.hpp"

namespace pleach::claim_sources {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 1, .irregular = 3});

}  // namespace pleach::claim_sources
