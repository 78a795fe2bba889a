#include "tree/block_minima/kernels.hpp"

namespace pleach::block_minima {

namespace {

void launch(const Arguments&, const Buffers& b, OpenclProgram& program) {
  const std::size_t blocks = minima_blocks(b.values.size());
  program("pleach_of_blocks").launch(groups_of(blocks), 256, all(b));
  for (std::size_t row = 1; row < minima_rows(blocks); ++row) {
    program("pleach_double_runs").launch(groups_of(blocks), 256, cl_ulong{row}, all(b));
  }
}

}  // namespace

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::values>, {.regular = 2}, {.opencl = launch});

}  // namespace pleach::block_minima
