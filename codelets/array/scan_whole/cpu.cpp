#include "array/scan_whole/codelet.hpp"
#include "array/tile_scan.hpp"
#include "base/own_operator.hpp"
#include "base/tile.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace pleach::scan_whole {

namespace {

/// Sums a few tiles, then scans them while they are still in the cache.
template <bool inclusive, class Value, class Op>
void run(const Buffers<Value, Op>& buffers) {
  const auto [input, output, scratch, in_front, after] = buffers;
  const std::size_t n = input.size();
  const bool stream = input != output && n * sizeof(Value) >= stream_bytes();
  const bool around = stream && reinterpret_cast<std::uintptr_t>(&output[0]) % 16 == 0;
  Value before = in_front != nullptr ? *in_front : Op::template identity<Value>();
  std::size_t first = 0;
  for (; first + side_by_side * tile <= n; first += side_by_side * tile) {
    Value sum[side_by_side], offset[side_by_side];
    sum_groups<side_by_side>(input + first, tile, sum, Op{});
    for (std::size_t t = 0; t < side_by_side; ++t) {
      offset[t] = before;
      before = Op{}(before, sum[t]);
    }
    scan_groups<inclusive, side_by_side>(input + first, tile, offset, output + first, sum, Op{}, around);
  }
  for (; first < n; first += tile) {
    const std::size_t count = std::min(tile, n - first);
    before = scan_tile<inclusive>(input + first, count, before, output + first, Op{}, stream);
  }
  if (after != nullptr) *after = before;
}

/// Scans with an application's operator, whose loops do not return the total.
void run(const Definition& op, bool inclusive, const Buffers<>& buffers) {
  const auto& [input, output, scratch, before, after] = buffers;
  const std::size_t n = input.size();
  const bool around = input.memory != output.memory && n * op.bytes() >= stream_bytes();
  const void* const in_front = before.memory != nullptr ? before.memory : op.identity();
  std::array<std::byte, 16> last;  // values have at most 16 bytes
  if (after.memory != nullptr) std::memcpy(last.data(), slice_of(input, n - 1, 1).memory, op.bytes());
  op.loops().scan_tiles(in_front, input.memory, n, nullptr, output.memory, inclusive, around);
  if (after.memory == nullptr) return;
  const void* const end = slice_of(output, n - 1, 1).memory;
  if (inclusive) {
    std::memcpy(after.memory, end, op.bytes());
  } else {
    op.loops().scan_tiles(end, last.data(), 1, nullptr, after.memory, true, false);
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) return run(*own, arguments.inclusive, buffers);
  with_types(arguments, buffers,
             [&](const auto& typed) { arguments.inclusive ? run<true>(typed) : run<false>(typed); });
}

}  // namespace pleach::scan_whole
