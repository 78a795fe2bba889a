#include "treefix/leaffix_levels/kernels.hpp"

namespace pleach::leaffix_levels {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  for_each_run_up(a.levels, narrow_level, [&](Levels run, bool is_wide) {
    if (!is_wide) {
      program("pleach_narrow").launch(1, 256, run.first, run.last, a.degree, a.inclusive, all(b));
      return;
    }
    const std::uint32_t begin = run.begin(), end = run.end();
    program("pleach_wide").launch(groups_of(end - begin), 256, begin, end, a.inclusive, all(b));
    for (std::uint32_t height = 1; takes_blocks(a.degree, height); ++height) {
      const Blocks within(begin, end, height);
      if (within.first >= within.last) break;
      program("pleach_add_blocks")
          .launch(groups_of(within.last - within.first, 8), 256, height, within.first, within.last, a.inclusive,
                  all(b));
    }
  });
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 5},
                                         {.opencl = launch, .set_modes = [](const Arguments& a, Buffers<>& b) {
                                            b.sums.mode = sweep_mode(a.size, b.up.size());
                                          }});

}  // namespace pleach::leaffix_levels
