#include "components/list_sides/kernels.hpp"

namespace pleach::list_sides {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>, {.regular = 5, .irregular = 2});

}  // namespace pleach::list_sides
