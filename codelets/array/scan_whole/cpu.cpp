#include "array/scan_whole/codelet.hpp"
#include "array/tile_scan.hpp"
#include "runtime/definition.hpp"
#include "runtime/tile.hpp"

#include <algorithm>

namespace pleach::scan_whole {

namespace {

/// Tiles that are summed are still in the cache when they are scanned.
template <bool inclusive, class Value, class Op>
void run(const Buffers<Value, Op>& buffers) {
  const auto [input, output, scratch] = buffers;
  const std::size_t n = input.size();
  const bool stream = input != output && n * sizeof(Value) >= stream_bytes();
  const bool around = stream && reinterpret_cast<std::uintptr_t>(&output[0]) % 16 == 0;
  Value before = Op::template identity<Value>();
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
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const auto& [input, output, scratch] = buffers;
  if (const Definition* own = arguments.op.definition) {
    const bool around = input.memory != output.memory && input.size() * own->bytes() >= stream_bytes();
    return own->loops().scan_tiles(own->identity(), input.memory, input.size(), nullptr, output.memory,
                                   arguments.inclusive, around);
  }
  with_types(arguments, buffers,
             [&](const auto& typed) { arguments.inclusive ? run<true>(typed) : run<false>(typed); });
}

}  // namespace pleach::scan_whole
