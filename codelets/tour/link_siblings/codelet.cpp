#include "runtime/phases/elementwise.hpp"
#include "tour/link_siblings/element.hpp"
#include "tour/link_siblings/kernels.hpp"

namespace pleach::link_siblings {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::above>(opencl), {.regular = 6});

}  // namespace pleach::link_siblings
