#include "search/sweep_level/codelet.hpp"

#include "search/sweep_level/opencl.hpp"

namespace pleach::sweep_level {

namespace {

void launch(const Arguments& a, const Buffers<>& b, const OpenclProgram& program) {
  for (std::uint32_t level = 0; level < a.levels; ++level) {
    program("sweep").launch(groups_of(b.arrival.size()), 256, scalars(a), all(b));
    program("advance").launch(1, 1, scalars(a), all(b));
  }
}

}  // namespace

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::neighbour>,
    .accesses = {.regular = 1, .irregular = 1},
    .opencl = launch,
});

}  // namespace pleach::sweep_level
