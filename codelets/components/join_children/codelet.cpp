#include "components/join_children/kernels.hpp"

namespace pleach::join_children {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 5, .irregular = 8});

}  // namespace pleach::join_children
