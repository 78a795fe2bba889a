#include "search/expand_narrow/kernels.hpp"

namespace pleach::expand_narrow {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  program("pleach_begin").launch(1, 1, scalars(a), all(b));
  program("pleach_expand_narrow").launch(groups_of(narrow_arcs), 256, scalars(a), all(b));
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::message>, {.regular = 2, .irregular = 2},
                                         {.opencl = launch});

}  // namespace pleach::expand_narrow
