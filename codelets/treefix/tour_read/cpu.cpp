#include "base/tile.hpp"
#include "treefix/tour_read/codelet.hpp"

#include <algorithm>

namespace pleach::tour_read {

namespace {

/// Prefetch distance in vertices, measured as in tour_write.
constexpr std::size_t ahead = 256;

/// Returns whether positions seem close together, as those of the children of one vertex are: the cache then has their
/// sums, and prefetches only cost time.
template <class Index>
bool is_local(const Index* position, std::size_t count) {
  const Index first = position[0], last = position[count - 1];
  return std::max(first, last) - std::min(first, last) <= static_cast<Index>(4 * tile);
}

/// Calls read(v) for all vertices, and prefetch(v) well before if that helps.
template <class Index, class Prefetch, class Read>
void for_each_vertex(const Index* enter, std::size_t n, Prefetch prefetch, Read read) {
  for (std::size_t first = 0; first < n; first += tile) {
    const std::size_t count = std::min(tile, n - first);
    const bool fetch = !is_local(enter + first, count);
    const std::size_t fetched = fetch && n - first > ahead ? std::min(first + count, n - ahead) : first;
    std::size_t v = first;
    for (; v < fetched; ++v) {
      prefetch(v + ahead);
      read(v);
    }
    for (; v < first + count; ++v) read(v);
  }
}

template <class Op, class Index, class Value>
void rootfix(const Index* enter, std::size_t n, const Value* euler, const Value* offsets, Weight<Op, Value>* result,
             Op op) {
  for_each_vertex(
      enter, n, [&](std::size_t v) { __builtin_prefetch(&euler[enter[v]]); },
      [&](std::size_t v) {
        const auto i = static_cast<std::size_t>(enter[v]);
        result[v] = narrowed<Op>(op(offsets[i / tile], euler[i]));
      });
}

/// Subtracts within tiles first, so that values before a tile do not affect subtrees within it.
template <class Op, class Index, class Value>
void leaffix(const Index* enter, const Index* leave, std::size_t n, const Value* euler, const Value* offsets,
             Weight<Op, Value>* result, Op op) {
  for_each_vertex(
      enter, n,
      [&](std::size_t v) {
        __builtin_prefetch(&euler[enter[v]]);
        __builtin_prefetch(&euler[leave[v]]);
      },
      [&](std::size_t v) {
        const auto i = static_cast<std::size_t>(enter[v]), j = static_cast<std::size_t>(leave[v]);
        result[v] =
            narrowed<Op>(op(Op::difference(offsets[j / tile], offsets[i / tile]), Op::difference(euler[j], euler[i])));
      });
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) {
    const std::size_t n = b.enter.size();
    if (arguments.in_preorder) {
      for (std::size_t v = 0; v < n; ++v) {
        b.result[v] = narrowed<Op>(Op{}(b.offsets[static_cast<std::size_t>(b.enter[v]) / tile], b.entered[v]));
      }
    } else if (arguments.direction == Direction::root) {
      rootfix<Op, Index, Value>(b.enter, n, b.euler, b.offsets, b.result, Op{});
    } else {
      leaffix<Op, Index, Value>(b.enter, b.leave, n, b.euler, b.offsets, b.result, Op{});
    }
  });
}

}  // namespace pleach::tour_read
