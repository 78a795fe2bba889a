#include "treefix/walk_tour/kernels.hpp"

namespace pleach::walk_tour {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::tour>, {.regular = 1, .irregular = 2},
                                         {.opencl =
                                              [](const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
                                                program("pleach_walk_tour").launch(1, 1, scalars(a), all(b));
                                              },
                                          .serial = [](const Arguments&) { return true; }});

}  // namespace pleach::walk_tour
