#include "base/tile.hpp"
#include "search/pull_level/kernels.hpp"

#include <algorithm>

namespace pleach::pull_level {

namespace {

/// Each kernel reads in the Control whether there is work left for it.
void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  const std::size_t many = std::clamp<std::size_t>(tiles(b.arrival.size()), 1, 1024);
  program("pleach_clear").launch(many, 256, scalars(a), all(b));
  program("pleach_mark").launch(many, 256, scalars(a), all(b));
  for (std::uint32_t level = 0; level < a.levels; ++level) {
    program("pleach_pull").launch(many, 256, scalars(a), all(b));
    program("pleach_advance").launch(1, 1, scalars(a), all(b));
  }
  program("pleach_collect").launch(many, 256, scalars(a), all(b));
  program("pleach_leave").launch(1, 1, scalars(a), all(b));
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::neighbour>, {.regular = 1, .irregular = 1},
                                         {.opencl = launch});

}  // namespace pleach::pull_level
