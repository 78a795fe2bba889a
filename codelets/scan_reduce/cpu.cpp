#include "scan_reduce/codelet.hpp"
#include "tile.hpp"

#include <algorithm>

namespace pleach::scan_reduce::cpu {

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

void scan_reduce(Arguments arguments, const void* input, std::size_t n, void* sums) {
  with_value(arguments.value, [&]<class Value>(Value) {
    with_operator<Value>(arguments.op, [&](auto op) {
      for (std::size_t t = 0; t < tiles(n); ++t) {
        const std::size_t first = t * tile;
        static_cast<Value*>(sums)[t] =
            reduce_tile(static_cast<const Value*>(input) + first, std::min(tile, n - first), op);
      }
    });
  });
}

}  // namespace pleach::scan_reduce::cpu
