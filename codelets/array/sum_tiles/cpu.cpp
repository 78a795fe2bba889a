#include "array/sum_tiles/codelet.hpp"
#include "array/tile_scan.hpp"
#include "base/own_operator.hpp"
#include "base/tile.hpp"

#include <algorithm>

namespace pleach::sum_tiles {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) {
    return own->loops().sum_tiles(own->identity(), buffers.input.memory, buffers.input.size(), buffers.sums.memory);
  }
  with_types(arguments, buffers, []<class Value, class Op>(const Buffers<Value, Op>& b) {
    const std::size_t n = b.input.size();
    std::size_t t = 0;
    for (; (t + side_by_side) * tile <= n; t += side_by_side) {
      sum_groups<side_by_side>(b.input + t * tile, tile, b.sums + t, Op{});
    }
    for (; t < tiles(n); ++t) {
      const std::size_t first = t * tile;
      b.sums[t] = reduce_tile(b.input + first, std::min(tile, n - first), Op{});
    }
  });
}

}  // namespace pleach::sum_tiles
