#include "components/flatten_labels/kernels.hpp"

namespace pleach::flatten_labels {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 2},
                                       {.granule = tile});

}  // namespace pleach::flatten_labels
