#include "runtime/tile.hpp"
#include "treefix/tour_read/codelet.hpp"

#include <algorithm>

namespace pleach::tour_read::cpu {

namespace {

/// Vertices between the prefetch of a sum and its use, measured as that of tour_write.
constexpr std::size_t ahead = 256;

/// Whether positions seem to lie close together, as those of the children of one vertex do: the cache then fetches
/// their sums by itself, and prefetches only cost.
template <class Index>
bool is_local(const Index* position, std::size_t count) {
  const Index first = position[0], last = position[count - 1];
  return std::max(first, last) - std::min(first, last) <= static_cast<Index>(4 * tile);
}

/// Calls read(v) for all vertices, and prefetch(v) well ahead of it where that helps.
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

/// Subtracts within the tiles first: a subtree within one tile then owes nothing to what stands before it.
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

void tour_read(Arguments arguments, const void* enter, const void* leave, std::size_t n, const void* euler,
               const void* offsets, void* result) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_value(arguments.value, [&]<class Value>(Value) {
      with_group<Value>(arguments.op, [&]<class Op>(Op op) {
        const auto* e = static_cast<const Value*>(euler);
        const auto* o = static_cast<const Value*>(offsets);
        auto* r = static_cast<Weight<Op, Value>*>(result);
        if (arguments.direction == Direction::root) {
          rootfix(static_cast<const Index*>(enter), n, e, o, r, op);
        } else {
          leaffix(static_cast<const Index*>(enter), static_cast<const Index*>(leave), n, e, o, r, op);
        }
      });
    });
  });
}

}  // namespace pleach::tour_read::cpu
