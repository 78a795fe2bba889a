#include "expression/place_upwards/kernels.hpp"

namespace pleach::place_upwards {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>,
                                       {.regular = 4, .irregular = 4, .written = 1});

}  // namespace pleach::place_upwards
