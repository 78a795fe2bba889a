#include "search/number_reached/kernels.hpp"

namespace pleach::number_reached {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::queue>, {.regular = 8, .irregular = 2, .written = 2},
                                       {.opencl =
                                            [](const Arguments& a, const Buffers& b, OpenclProgram& program) {
                                              program("pleach_number_reached").launch(1, 1, scalars(a), all(b));
                                            },
                                        .serial = [](const Arguments&) { return true; }});

}  // namespace pleach::number_reached
