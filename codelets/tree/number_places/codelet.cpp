#include "tree/number_places/kernels.hpp"

namespace pleach::number_places {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::enter>, {.regular = 5});

}  // namespace pleach::number_places
