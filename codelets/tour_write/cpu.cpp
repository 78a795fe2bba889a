#include "runtime/tile_scan.hpp"
#include "tile.hpp"
#include "tour_write/codelet.hpp"

#include <algorithm>

namespace pleach::tour_write::cpu {

namespace {

/// Positions between the prefetch of a weight and its use. Measured at 2^24 vertices on a server core: 64 takes a
/// quarter longer, 2048 no less.
constexpr std::size_t ahead = 512;

template <class Index>
std::size_t vertex_at(Index position) {
  return static_cast<std::size_t>(position < 0 ? ~position : position);
}

template <Direction direction, class Op, class Index, class Value>
bool gather_items(const Index* tour, std::size_t count, std::size_t rest, const Value* weight, Value* items) {
  bool found = false;
  for (std::size_t i = 0; i < count; ++i) {
    if (i + ahead < rest) __builtin_prefetch(&weight[vertex_at(tour[i + ahead])]);
    const Value w = finite_part(weight[vertex_at(tour[i])], found);
    if constexpr (direction == Direction::root) {
      items[i] = tour[i] < 0 ? inverse<Op>(w) : w;
    } else {
      items[i] = tour[i] < 0 ? Op::template identity<Value>() : w;
    }
  }
  return found;
}

}  // namespace

void tour_write(Arguments arguments, const void* tour, std::size_t m, const void* weight, void* euler, void* sums,
                std::int32_t* found) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_value(arguments.value, [&]<class Value>(Value) {
      with_group<Value>(arguments.op, [&]<class Op>(Op op) {
        bool any = false;
        for (std::size_t t = 0; t < tiles(m); ++t) {
          const std::size_t first = t * tile, count = std::min(tile, m - first);
          const auto* positions = static_cast<const Index*>(tour) + first;
          const auto* weights = static_cast<const Value*>(weight);
          Value items[tile];
          any |= arguments.direction == Direction::root
                     ? gather_items<Direction::root, Op>(positions, count, m - first, weights, items)
                     : gather_items<Direction::leaf, Op>(positions, count, m - first, weights, items);
          const Value zero = Op::template identity<Value>();
          static_cast<Value*>(sums)[t] = arguments.after ? scan_tile<true>(items, count, zero, items, op)
                                                         : scan_tile<false>(items, count, zero, items, op);
          stream_copy(static_cast<Value*>(euler) + first, items, count);
        }
        if (found != nullptr) *found = any;
      });
    });
  });
}

}  // namespace pleach::tour_write::cpu
