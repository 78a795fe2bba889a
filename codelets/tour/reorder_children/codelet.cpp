#include "tour/reorder_children/kernels.hpp"

namespace pleach::reorder_children {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 3, .irregular = 1});

}  // namespace pleach::reorder_children
