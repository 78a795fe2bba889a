#include "tour/link_siblings/kernels.hpp"

namespace pleach::link_siblings {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::above>, {.regular = 6});

}  // namespace pleach::link_siblings
