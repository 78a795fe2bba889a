#include "components/find_children/kernels.hpp"

namespace pleach::find_children {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 5, .irregular = 8});

}  // namespace pleach::find_children
