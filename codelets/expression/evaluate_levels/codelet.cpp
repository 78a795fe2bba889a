#include "expression/evaluate_levels/kernels.hpp"

namespace pleach::evaluate_levels {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  for_each_run_up(a.levels, narrow_level, [&](Levels run, bool is_wide) {
    if (is_wide) {
      program("pleach_wide").launch(groups_of(run.end() - run.begin()), 256, run.begin(), run.end(), all(b));
    } else {
      program("pleach_narrow").launch(1, 256, run.first, run.last, all(b));
    }
  });
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 4, .irregular = 2},
                                         {.opencl = launch, .set_modes = [](const Arguments& a, Buffers<>& b) {
                                            b.result.mode = sweep_mode(a.size, b.child.size() - 1);
                                          }});

}  // namespace pleach::evaluate_levels
