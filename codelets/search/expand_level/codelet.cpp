#include "base/tile.hpp"
#include "search/expand_level/kernels.hpp"

#include <algorithm>

namespace pleach::expand_level {

namespace {

/// Each kernel reads in the Control whether there is work left for it.
void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  const std::size_t many = std::clamp<std::size_t>(tiles(b.queue.size()), 1, 1024);
  for (std::uint32_t level = 0; level < a.levels; ++level) {
    program("pleach_expand_narrow").launch(1, 256, scalars(a), all(b));
    program("pleach_expand").launch(many, 256, scalars(a), all(b));
    program("pleach_split").launch(many, 256, scalars(a), all(b));
    program("pleach_advance").launch(1, 1, scalars(a), all(b));
  }
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::neighbour>, {.regular = 1, .irregular = 1},
                                         {.opencl = launch,
                                          .serial = [](const Arguments& a) { return a.levels == 0; }});

}  // namespace pleach::expand_level
