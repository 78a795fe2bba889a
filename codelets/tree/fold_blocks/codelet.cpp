#include "tree/fold_blocks/kernels.hpp"

namespace pleach::fold_blocks {

namespace {

void launch(const Arguments&, const Buffers<>& b, OpenclProgram& program) {
  cl_ulong from = 0, to = 0;
  for (std::size_t n = b.values.size(), level = 0; level == 0 || n > 1; ++level) {
    const std::size_t blocks = fold_blocks_of(n);
    program("pleach_fold_blocks").launch(groups_of(blocks), 256, cl_uint{level == 0}, cl_ulong{n}, from, to, all(b));
    from = to;
    to += blocks;
    n = blocks;
  }
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::values>, {.regular = 1.25}, {.opencl = launch});

}  // namespace pleach::fold_blocks
