#include "search/bucket_arcs/kernels.hpp"

namespace pleach::bucket_arcs {

// for a mean degree of 8, read twice
const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>,
                                         {.regular = 17, .irregular = 2, .written = 8});

}  // namespace pleach::bucket_arcs
