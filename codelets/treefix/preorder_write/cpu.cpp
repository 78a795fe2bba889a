#include "array/tile_scan.hpp"
#include "base/tile.hpp"
#include "treefix/preorder_write/codelet.hpp"

#include <algorithm>
#include <type_traits>

namespace pleach::preorder_write {

namespace {

/// Scans `count` weights. If the sum is infinite or NaN, scans a copy in which such weights are zero.
template <class Op, class Value>
Value write_tile(const Weight<Op, Value>* weight, std::size_t count, Value* prefix, bool& found, bool stream) {
  const Value zero = Op::template identity<Value>();
  if constexpr (std::is_same_v<Weight<Op, Value>, Value>) {
    const Value sum = scan_tile<false>(weight, count, zero, prefix, Op{}, stream);
    bool suspect = false;
    finite_part(sum, suspect);
    if (!suspect) return sum;
  }
  Value items[tile]{};
  for (std::size_t i = 0; i < count; ++i) items[i] = widened<Op, Value>(finite_part(weight[i], found));
  return scan_tile<false>(items, count, zero, prefix, Op{}, stream);
}

template <class Value, class Op>
void run(const Arguments& arguments, const Buffers<Value, Op>& buffers) {
  const auto [weight, prefix, sums, found] = buffers;
  const std::size_t positions = prefix.size(), here = std::min(positions, weight.size() - arguments.first);
  const bool stream = positions * sizeof(Value) >= stream_bytes();
  bool any = false;
  for (std::size_t t = 0; t < tiles(positions); ++t) {
    const std::size_t first = t * tile, count = std::min(tile, here - first);
    sums[t] = write_tile<Op, Value>(weight + arguments.first + first, count, prefix + first, any, stream);
    if (count < std::min(tile, positions - first)) prefix[here] = sums[t];
  }
  if (found) *found = any;
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::preorder_write
