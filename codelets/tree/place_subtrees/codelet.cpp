#include "tree/place_subtrees/kernels.hpp"

namespace pleach::place_subtrees {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>,
                                         {.regular = 3, .irregular = 1, .written = 2});

}  // namespace pleach::place_subtrees
