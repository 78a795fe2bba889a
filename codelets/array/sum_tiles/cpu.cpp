#include "array/sum_tiles/codelet.hpp"
#include "runtime/tile.hpp"

#include <algorithm>

namespace pleach::sum_tiles {

namespace {

/// Lanes let the additions of a tile overlap; all operators commute.
template <class Op, class Value>
Value reduce_tile(const Value* input, std::size_t count, Op op) {
  constexpr std::size_t lanes = 16;
  Value lane[lanes];
  std::fill(lane, lane + lanes, Op::template identity<Value>());
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    for (std::size_t k = 0; k < lanes; ++k) lane[k] = op(lane[k], input[i + k]);
  }
  Value sum = Op::template identity<Value>();
  for (std::size_t k = 0; k < lanes; ++k) sum = op(sum, lane[k]);
  for (; i < count; ++i) sum = op(sum, input[i]);
  return sum;
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Value, class Op>(const Buffers<Value, Op>& b) {
    const std::size_t n = b.input.size();
    for (std::size_t t = 0; t < tiles(n); ++t) {
      const std::size_t first = t * tile;
      b.sums[t] = reduce_tile(b.input + first, std::min(tile, n - first), Op{});
    }
  });
}

}  // namespace pleach::sum_tiles
