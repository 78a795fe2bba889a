#include "expression/walk_expressions/kernels.hpp"

namespace pleach::walk_expressions {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::tour>, {.regular = 1, .irregular = 3},
                                         {.opencl =
                                              [](const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
                                                program("pleach_walk_expressions").launch(1, 1, scalars(a), all(b));
                                              },
                                          .serial = [](const Arguments&) { return true; }});

}  // namespace pleach::walk_expressions
