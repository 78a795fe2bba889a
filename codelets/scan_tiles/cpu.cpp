#include "runtime/tile_scan.hpp"
#include "scan_tiles/codelet.hpp"
#include "tile.hpp"

#include <algorithm>

namespace pleach::scan_tiles::cpu {

void scan_tiles(Arguments arguments, const void* input, std::size_t n, const void* offsets, void* output) {
  with_value(arguments.value, [&]<class Value>(Value) {
    with_operator<Value>(arguments.op, [&](auto op) {
      const bool stream = input != output && n * sizeof(Value) >= stream_bytes;
      for (std::size_t t = 0; t < tiles(n); ++t) {
        const std::size_t first = t * tile, count = std::min(tile, n - first);
        const Value* in = static_cast<const Value*>(input) + first;
        Value* out = static_cast<Value*>(output) + first;
        const Value offset = static_cast<const Value*>(offsets)[t];
        if (arguments.inclusive) {
          scan_tile<true>(in, count, offset, out, op, stream);
        } else {
          scan_tile<false>(in, count, offset, out, op, stream);
        }
      }
    });
  });
}

}  // namespace pleach::scan_tiles::cpu
