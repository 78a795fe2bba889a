#include "components/hook_rows/kernels.hpp"

namespace pleach::hook_rows {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  program("pleach_hook_short").launch(b.joined.size(), 256, scalars(a), pleach::all(b));
  if (a.end == all) program("pleach_hook_long").launch(b.joined.size(), 256, scalars(a), pleach::all(b));
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels,
                                         [](const Arguments& a, const Buffers<>& b) {
                                           const std::size_t n = b.label.size(), m = b.neighbour.size();
                                           return a.end == all && a.skip == none ? m * a.size / n : a.size.value;
                                         },
                                         {.regular = 1, .irregular = 5}, {.opencl = launch});

}  // namespace pleach::hook_rows
