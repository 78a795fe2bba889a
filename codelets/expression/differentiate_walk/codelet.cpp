#include "expression/differentiate_walk/element.hpp"
#include "expression/differentiate_walk/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::differentiate_walk {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::owner, Loop::once>(opencl),
                                         {.regular = 6, .irregular = 5},
                                         {.opencl =
                                              [](const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
                                                program("pleach_differentiate_walk").launch(1, 1, scalars(a), all(b));
                                              },
                                          .serial = [](const Arguments&) { return true; }});

}  // namespace pleach::differentiate_walk
