#include "array/copy_part/kernels.hpp"

namespace pleach::copy_part {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::count>, {.regular = 2},
                                         {.set_modes = [](const Arguments& a, Buffers<>& b) {
                                           if (a.keeps) b.target.mode = Mode::read_write;
                                         }});

}  // namespace pleach::copy_part
