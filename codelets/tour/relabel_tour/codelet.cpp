#include "runtime/phases/elementwise.hpp"
#include "tour/relabel_tour/element.hpp"
#include "tour/relabel_tour/kernels.hpp"

namespace pleach::relabel_tour {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 2, .irregular = 6});

}  // namespace pleach::relabel_tour
