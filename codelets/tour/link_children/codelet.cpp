#include "tour/link_children/kernels.hpp"

namespace pleach::link_children {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 5, .written = 1});

}  // namespace pleach::link_children
