#include "search/reach_small/kernels.hpp"

namespace pleach::reach_small {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::arrival>, {.regular = 0.2, .irregular = 0.1},
                                         {.opencl =
                                              [](const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
                                                program("pleach_reach_small").launch(1, 1, scalars(a), all(b));
                                              },
                                          .serial = [](const Arguments&) { return true; }});

}  // namespace pleach::reach_small
