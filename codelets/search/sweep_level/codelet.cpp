#include "search/sweep_level/kernels.hpp"

namespace pleach::sweep_level {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  for (std::uint32_t level = 0; level < a.levels; ++level) {
    program("pleach_sweep").launch(groups_of(b.arrival.size()), 256, scalars(a), all(b));
    program("pleach_advance").launch(1, 1, scalars(a), all(b));
  }
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::neighbour>, {.regular = 1, .irregular = 1},
                                         {.opencl = launch});

}  // namespace pleach::sweep_level
