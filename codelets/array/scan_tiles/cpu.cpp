#include "array/scan_tiles/codelet.hpp"
#include "array/tile_scan.hpp"
#include "runtime/tile.hpp"

#include <algorithm>

namespace pleach::scan_tiles {

namespace {

template <class Value, class Op>
void run(const Arguments& arguments, const Buffers<Value, Op>& buffers) {
  const auto [input, offsets, output] = buffers;
  const std::size_t n = input.size();
  const bool stream = input != output && n * sizeof(Value) >= stream_bytes();
  for (std::size_t t = 0; t < tiles(n); ++t) {
    const std::size_t first = t * tile, count = std::min(tile, n - first);
    const Value before = offsets != nullptr ? offsets[t] : Op::template identity<Value>();
    if (arguments.inclusive) {
      scan_tile<true>(input + first, count, before, output + first, Op{}, stream);
    } else {
      scan_tile<false>(input + first, count, before, output + first, Op{}, stream);
    }
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::scan_tiles
