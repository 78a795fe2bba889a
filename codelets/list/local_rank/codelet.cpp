#include "list/local_rank/codelet.hpp"

#include "list/local_rank/opencl.hpp"
#include "runtime/describe.hpp"

namespace pleach::local_rank {

namespace {

void launch(const Arguments& a, const Buffers<>& b, const OpenclProgram& program) {
  opencl_fill(slice_of(b.verdict, 2 * a.slot, 2), 0);
  program("local_rank").launch(groups_of(b.start.size()), 256, scalars(a), all(b));
}

}  // namespace

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Arguments::work>,
    .opencl = launch,
    .options = [](const Arguments& a) -> std::string { return a.weighted ? " -DWEIGHTED" : ""; },
    .set_modes =
        [](const Arguments& a, Buffers<>& b) {
          if (a.slot == 0) b.verdict.mode = Mode::write;
        },
});

}  // namespace pleach::local_rank
