#include "array/convert/kernels.hpp"

namespace pleach::convert {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::in>, {.regular = 2},
                                         {.granule = tile, .options = [](const Arguments& a) {
                                            return opencl_type("FROM", a.from) + opencl_type("TO", a.to);
                                          }});

}  // namespace pleach::convert
