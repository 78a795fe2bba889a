#include "list/find_bad_link/kernels.hpp"

namespace pleach::find_bad_link {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 1, .irregular = 1},
                                         {.granule = tile});

}  // namespace pleach::find_bad_link
