#include "array/scan_tiles/codelet.hpp"
#include "array/tile_scan.hpp"
#include "base/own_operator.hpp"
#include "base/tile.hpp"

#include <algorithm>

namespace pleach::scan_tiles {

namespace {

template <bool inclusive, class Value, class Op>
void run(const Buffers<Value, Op>& buffers) {
  const auto [input, offsets, output] = buffers;
  const std::size_t n = input.size();
  const bool stream = input != output && n * sizeof(Value) >= stream_bytes();
  const bool around = stream && reinterpret_cast<std::uintptr_t>(&output[0]) % 16 == 0;
  std::size_t t = 0;
  for (; offsets != nullptr && (t + side_by_side) * tile <= n; t += side_by_side) {
    Value sum[side_by_side];
    scan_groups<inclusive, side_by_side>(input + t * tile, tile, offsets + t, output + t * tile, sum, Op{}, around);
  }
  for (; t < tiles(n); ++t) {
    const std::size_t first = t * tile, count = std::min(tile, n - first);
    const Value before = offsets != nullptr ? offsets[t] : Op::template identity<Value>();
    scan_tile<inclusive>(input + first, count, before, output + first, Op{}, stream);
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const auto& [input, offsets, output] = buffers;
  if (const Definition* own = arguments.op.definition) {
    const bool around = input.memory != output.memory && input.size() * own->bytes() >= stream_bytes();
    return own->loops().scan_tiles(own->identity(), input.memory, input.size(), offsets.memory, output.memory,
                                   arguments.inclusive, around);
  }
  with_types(arguments, buffers,
             [&](const auto& typed) { arguments.inclusive ? run<true>(typed) : run<false>(typed); });
}

}  // namespace pleach::scan_tiles
