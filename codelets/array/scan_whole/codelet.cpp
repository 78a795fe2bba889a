#include "array/scan_whole/kernels.hpp"
#include "array/scan_whole/state.hpp"
#include "runtime/tile.hpp"

#include <algorithm>

namespace pleach::scan_whole {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  const cl_ulong m = tiles(b.input.size());
  const cl_int inclusive = a.inclusive;
  const AnyBuffer input = b.input, output = b.output, sums = b.scratch;
  if (m > 1) {
    program("sum_tiles").launch(m, 256, input, sums);
    program("scan_tile_sums").launch(1, 256, sums, m);
  }
  program("scan_tiles").launch(m, 256, inclusive, input, sums, output);
}

}  // namespace

std::size_t scratch_values(std::size_t n, Type value) {
  return std::max(tiles(n), state_bytes(n, bytes_of(value)) / bytes_of(value));
}

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::input>, {.regular = 2}, {.opencl = launch});

}  // namespace pleach::scan_whole
