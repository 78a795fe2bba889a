#include "tree/rank_places/kernels.hpp"

namespace pleach::rank_places {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>,
                                         {.regular = 1, .irregular = 1, .written = 1});

}  // namespace pleach::rank_places
