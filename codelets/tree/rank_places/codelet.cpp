#include "runtime/phases/elementwise.hpp"
#include "tree/rank_places/element.hpp"
#include "tree/rank_places/kernels.hpp"

namespace pleach::rank_places {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl),
                                         {.regular = 1, .irregular = 1, .written = 1});

}  // namespace pleach::rank_places
