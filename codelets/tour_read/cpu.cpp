#include "tile.hpp"
#include "tour_read/codelet.hpp"

namespace pleach::tour_read::cpu {

namespace {

/// Vertices between the prefetch of a sum and its use, measured as that of tour_write.
constexpr std::size_t ahead = 256;

template <class Op, class Index, class Value>
void rootfix(const Index* enter, std::size_t n, const Value* euler, const Value* offsets, Value* result, Op op) {
  for (std::size_t v = 0; v < n; ++v) {
    if (v + ahead < n) __builtin_prefetch(&euler[enter[v + ahead]]);
    const auto i = static_cast<std::size_t>(enter[v]);
    result[v] = op(offsets[i / tile], euler[i]);
  }
}

/// Subtracts within the tiles first: a subtree within one tile then owes nothing to what stands before it.
template <class Op, class Index, class Value>
void leaffix(const Index* enter, const Index* leave, std::size_t n, const Value* euler, const Value* offsets,
             Value* result, Op op) {
  for (std::size_t v = 0; v < n; ++v) {
    if (v + ahead < n) {
      __builtin_prefetch(&euler[enter[v + ahead]]);
      __builtin_prefetch(&euler[leave[v + ahead]]);
    }
    const auto i = static_cast<std::size_t>(enter[v]), j = static_cast<std::size_t>(leave[v]);
    result[v] = op(Op::difference(offsets[j / tile], offsets[i / tile]), Op::difference(euler[j], euler[i]));
  }
}

}  // namespace

void tour_read(Arguments arguments, const void* enter, const void* leave, std::size_t n, const void* euler,
               const void* offsets, void* result) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_value(arguments.value, [&]<class Value>(Value) {
      with_group<Value>(arguments.op, [&](auto op) {
        const auto* e = static_cast<const Value*>(euler);
        const auto* o = static_cast<const Value*>(offsets);
        auto* r = static_cast<Value*>(result);
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
