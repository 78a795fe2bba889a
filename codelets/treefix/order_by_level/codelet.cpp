#include "treefix/order_by_level/kernels.hpp"

namespace pleach::order_by_level {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>,
                                         {.regular = 2, .irregular = 1, .written = 1});

}  // namespace pleach::order_by_level
