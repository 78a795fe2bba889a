#include "search/unpack_subtrees/kernels.hpp"

namespace pleach::unpack_subtrees {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>,
                                         {.regular = 5, .irregular = 1, .written = 3});

}  // namespace pleach::unpack_subtrees
