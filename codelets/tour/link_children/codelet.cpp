#include "tour/link_children/kernels.hpp"

namespace pleach::link_children {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>,
                                       {.regular = 5, .written = 0.85, .steps = 0.8});

}  // namespace pleach::link_children
