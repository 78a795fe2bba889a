#include "array/permute/kernels.hpp"

namespace pleach::permute {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>,
                                         {.regular = 2, .irregular = 0.27, .written = 0.25, .steps = 0.6},
                                         {.set_modes = [](const Arguments& a, Buffers<>& b) {
                                           if (a.keeps) b.result.mode = Mode::read_write;
                                         }});

}  // namespace pleach::permute
