#include "expression/differentiate_walk/kernels.hpp"

namespace pleach::differentiate_walk {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::owner>, {.regular = 6, .irregular = 5},
                                         {.opencl =
                                              [](const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
                                                program("pleach_differentiate_walk").launch(1, 1, scalars(a), all(b));
                                              },
                                          .serial = [](const Arguments&) { return true; }});

}  // namespace pleach::differentiate_walk
