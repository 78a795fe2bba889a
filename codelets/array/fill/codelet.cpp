#include "array/fill/codelet.hpp"

#include "array/fill/opencl.hpp"

namespace pleach::fill {

namespace {

/// OpenCL sets bytes by itself.
void launch(const Arguments& a, const Buffers& b, const OpenclProgram& program) {
  if (!a.numbers) return opencl_fill(b.data, a.byte);
  program("fill").launch(groups_of(b.data.size(), tile), 256, scalars(a), all(b));
}

}  // namespace

const Phase<Arguments, Buffers> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers::data>,
    .accesses = {.regular = 1},
    .opencl = launch,
});

}  // namespace pleach::fill
