#include "array/scan_whole/kernels.hpp"
#include "array/scan_whole/state.hpp"
#include "base/tile.hpp"
#include "runtime/devices/cuda.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace pleach::scan_whole {

namespace {

/// Launches CUDA blocks that run concurrently.
void launch_together(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  const std::size_t n = b.input.size(), value_bytes = bytes_of(a.value), entry = entry_bytes(value_bytes);
  const Entries entries(n, value_bytes);
  static_assert(piece_bytes == chunk_bytes * row * row);
  if (entries.chunks > 1 || b.before.memory != nullptr) cuda_fill(b.scratch.memory, 0, state_bytes(n, value_bytes));
  const auto chunks = reinterpret_cast<std::uintptr_t>(b.scratch.memory), rows = chunks + entries.chunks * entry;
  const std::array state{chunks, rows, rows + entries.rows * entry, reinterpret_cast<std::uintptr_t>(b.before.memory),
                         reinterpret_cast<std::uintptr_t>(b.after.memory)};
  const std::size_t blocks = std::min(entries.chunks, program.max_together());
  program("pleach_scan_in_one_pass")
      .together(slots * chunk_bytes)
      .launch(blocks, all_threads, scalars(a), all(b), state);
}

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  if (program.max_together() > 0) return launch_together(a, b, program);
  const cl_ulong m = tiles(b.input.size());
  const cl_int inclusive = a.inclusive;
  const DeviceBuffer input = b.input, output = b.output, sums = b.scratch;
  if (sums.memory != nullptr) {
    program("pleach_sum_tiles").launch(m, 256, input, sums);
    program("pleach_scan_tile_sums").launch(1, 256, sums, m + 1);
    if (b.before.memory != nullptr || b.after.memory != nullptr)
      program("pleach_put_before").launch(groups_of(m + 1), 256, scalars(a), all(b));
  }
  program("pleach_scan_tiles").launch(m, 256, inclusive, input, sums, output);
}

}  // namespace

std::size_t scratch_values(std::size_t n, Type value) {
  return std::max(tiles(n) + 1, state_bytes(n, bytes_of(value)) / bytes_of(value));
}

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::input>, {.regular = 2}, {.opencl = launch});

}  // namespace pleach::scan_whole
