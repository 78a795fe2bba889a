#include "tour/cut_circuits/kernels.hpp"

namespace pleach::cut_circuits {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Arguments::size>,
                                       {.regular = 3, .irregular = 1, .written = 1});

}  // namespace pleach::cut_circuits
