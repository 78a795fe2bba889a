#include "array/fill/kernels.hpp"

namespace pleach::fill {

namespace {

/// OpenCL has its own function to set bytes.
void launch(const Arguments& a, const Buffers& b, OpenclProgram& program) {
  if (!a.numbers) return opencl_fill(b.data, a.byte);
  program("pleach_fill").launch(groups_of(b.data.size(), tile), 256, scalars(a), all(b));
}

}  // namespace

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::data>, {.regular = 1}, {.opencl = launch});

}  // namespace pleach::fill
