#include "treefix/fold_table/kernels.hpp"
#include "treefix/folds.hpp"

namespace pleach::fold_table {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  const std::size_t m = b.total.size();
  program("pleach_first_row").launch(groups_of(m), 256, scalars(a), all(b));
  for (std::uint32_t row = 0; row + 1 < table_rows(m); ++row) {
    program("pleach_next_row").launch(groups_of(m), 256, cl_uint{row}, scalars(a), all(b));
  }
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::total>, {.regular = 32}, {.opencl = launch});

}  // namespace pleach::fold_table
