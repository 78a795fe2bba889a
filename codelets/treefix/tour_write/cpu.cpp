#include "array/tile_scan.hpp"
#include "base/prefetch.hpp"
#include "base/tile.hpp"
#include "treefix/tour_write/codelet.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

namespace pleach::tour_write {

namespace {

/// Returns all ones if the tour leaves a vertex at the position, zero if it enters one: the sign.
template <class Index>
Index leaves(Index position) {
  return position >> (8 * sizeof(Index) - 1);
}

template <class Index>
std::size_t vertex_at(Index position) {
  return static_cast<std::size_t>(position ^ leaves(position));
}

/// Returns whether the vertices of a tile seem close together, as the children of one vertex are: the cache then has
/// their weights, and prefetches only cost time.
template <class Index>
bool is_local(const Index* tour, std::size_t count) {
  const std::size_t first = vertex_at(tour[0]), last = vertex_at(tour[count - 1]);
  return std::max(first, last) - std::min(first, last) <= 2 * tile;
}

/// Gathers `count` weights in the tour's order; `rest` positions are still to come.
template <class Op, class Index, class Value>
void gather(const Index* tour, std::size_t count, std::size_t rest, const Weight<Op, Value>* weight, Value* items) {
  const std::size_t fetched = rest > ahead && !is_local(tour, count) ? std::min(count, rest - ahead) : 0;
  std::size_t i = 0;
  for (; i < fetched; ++i) {
    __builtin_prefetch(&weight[vertex_at(tour[i + ahead])]);
    items[i] = widened<Op, Value>(weight[vertex_at(tour[i])]);
  }
  for (; i < count; ++i) items[i] = widened<Op, Value>(weight[vertex_at(tour[i])]);
}

/// Returns the item for a real: its inverse or the identity if the tour leaves its vertex. By bits, without a branch:
/// `leave` is all ones then, else zero.
template <Direction direction, class Op, class Real>
Real item_of(Real real, std::int64_t leave) {
  using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
  const auto mask = static_cast<Bits>(leave);
  auto bits = std::bit_cast<Bits>(real);
  if constexpr (direction == Direction::leaf) {
    bits &= ~mask;
  } else if constexpr (std::is_floating_point_v<Real>) {
    bits ^= mask & sign;
  } else if constexpr (std::is_same_v<Op, Plus>) {
    bits = (bits ^ mask) - mask;
  }
  return std::bit_cast<Real>(bits);
}

/// Turns weights into items: the inverse or the identity where the tour leaves a vertex.
template <Direction direction, class Op, class Index, class Value>
void make_items(const Index* tour, std::size_t count, Value* items) {
  for (std::size_t i = 0; i < count; ++i) {
    if constexpr (is_complex<Value>) {
      items[i] = {item_of<direction, Op>(items[i].re, leaves(tour[i])),
                  item_of<direction, Op>(items[i].im, leaves(tour[i]))};
    } else {
      items[i] = item_of<direction, Op>(items[i], leaves(tour[i]));
    }
  }
}

template <Direction direction, class Op, class Index, class Value>
void write_tile(const Index* tour, std::size_t count, std::size_t rest, const Weight<Op, Value>* weight, Value* euler,
                Value& sum, bool& found, bool after, bool stream) {
  Value items[tile];
  const auto scan = [&] {
    make_items<direction, Op>(tour, count, items);
    const Value zero = Op::template identity<Value>();
    sum = after ? scan_tile<true>(items, count, zero, euler, Op{}, stream)
                : scan_tile<false>(items, count, zero, euler, Op{}, stream);
  };
  gather<Op>(tour, count, rest, weight, items);
  scan();
  if constexpr (is_rounded<Value>) {
    // An infinite or NaN item makes the sum infinite or NaN.
    bool suspect = false;
    finite_part(sum, suspect);
    if (!suspect) return;
    gather<Op>(tour, count, rest, weight, items);
    for (std::size_t i = 0; i < count; ++i) {
      bool here = false;
      items[i] = finite_part(items[i], here);
      found |= here && (direction == Direction::root || tour[i] >= 0);
    }
    scan();
  }
}

/// Scans the items of rootfix, and keeps the sums where the tour enters vertices; returns their number. `clean`:
/// replace weights that are not finite by zero. If it were inlined, its sum would be in memory for lack of registers
/// across calls.
template <bool after, bool clean, class Op, class Index, class Value>
[[gnu::noinline]] std::size_t scan_entered(const Index* tour, std::size_t count, const Weight<Op, Value>* weight,
                                           Value* scanned, Value& sum, bool& found) {
  using Operand = typename OperandOf<Op, Value>::type;
  auto all = std::bit_cast<Operand>(Op::template identity<Value>());
  std::size_t vertices = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Value item = widened<Op, Value>(weight[vertex_at(tour[i])]);
    if constexpr (clean) item = finite_part(item, found);
    make_items<Direction::root, Op>(tour + i, 1, &item);
    const Operand before = all;
    all = Op{}(all, std::bit_cast<Operand>(item));
    scanned[vertices] = std::bit_cast<Value>(after ? all : before);
    vertices += static_cast<std::size_t>(1 + leaves(tour[i]));  // no branch: it would be unpredictable
  }
  sum = std::bit_cast<Value>(all);
  return vertices;
}

/// Writes the sums where a tile of the tour enters vertices; these are consecutive in a tree stored in preorder.
template <bool after, class Op, class Index, class Value>
void write_entered(const Index* tour, std::size_t count, const Weight<Op, Value>* weight, Value* entered, Value& sum,
                   bool& found) {
  Value scanned[tile + 1];
  std::size_t vertices = scan_entered<after, false, Op>(tour, count, weight, scanned, sum, found);
  bool suspect = false;
  finite_part(sum, suspect);
  if (suspect) vertices = scan_entered<after, true, Op>(tour, count, weight, scanned, sum, found);
  if (vertices == 0) return;
  const auto first = *std::find_if(tour, tour + count, [](Index position) { return position >= 0; });
  std::copy_n(scanned, vertices, entered + first);
}

template <class Index, class Value, class Op>
void run(const Arguments& arguments, const Buffers<Index, Value, Op>& buffers) {
  const auto [tour, weight, euler, sums, found, entered] = buffers;
  const std::size_t m = tour.size();
  const bool stream = m * sizeof(Value) >= stream_bytes();
  const auto write = arguments.direction == Direction::root ? write_tile<Direction::root, Op, Index, Value>
                                                            : write_tile<Direction::leaf, Op, Index, Value>;
  bool any = false;
  for (std::size_t t = 0; t < tiles(m); ++t) {
    const std::size_t first = t * tile, count = std::min(tile, m - first);
    if (arguments.in_preorder) {
      const auto write_some =
          arguments.after ? write_entered<true, Op, Index, Value> : write_entered<false, Op, Index, Value>;
      write_some(tour + first, count, weight, entered, sums[t], any);
      continue;
    }
    write(tour + first, count, m - first, weight, euler + first, sums[t], any, arguments.after, stream);
  }
  if (found) *found = any;
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::tour_write
