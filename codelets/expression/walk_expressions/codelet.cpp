#include "expression/walk_expressions/element.hpp"
#include "expression/walk_expressions/kernels.hpp"
#include "runtime/phases/elementwise.hpp"

namespace pleach::walk_expressions {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::tour, Loop::once>(opencl),
                                         {.regular = 1, .irregular = 3},
                                         {.opencl =
                                              [](const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
                                                program("pleach_walk_expressions").launch(1, 1, scalars(a), all(b));
                                              },
                                          .serial = [](const Arguments&) { return true; }});

}  // namespace pleach::walk_expressions
