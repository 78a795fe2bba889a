#include "treefix/walk_columns/codelet.hpp"

#include <pleach/introspect.hpp>

#include <algorithm>

namespace pleach::walk_columns {

namespace {

/// Some columns of a row.
template <class Value>
struct Rows {
  Value* values;
  std::size_t columns, first;
  Value* operator[](std::size_t v) const { return values + v * columns + first; }
};

/// Each function is one loop over columns, which the compiler vectorizes.
template <class Op, class Value>
void fill(Value* to, std::size_t count) {
  std::fill_n(to, count, Op::template identity<Value>());
}
template <class Op, class Value>
void begin(const Value* __restrict__ from, Value* __restrict__ to, std::size_t count) {
  for (std::size_t j = 0; j < count; ++j) to[j] = begun<Op>(from[j]);
}
/// to = a op b; `to` may be a, but not b.
template <class Op, class Value>
void combine(const Value* a, const Value* __restrict__ b, Value* to, std::size_t count) {
  for (std::size_t j = 0; j < count; ++j) to[j] = Op{}(a[j], b[j]);
}

template <class Op, class Index, class Value>
void rootfix(const Index* tour, std::size_t m, const Index* parent, Rows<const Value> weight, Rows<Value> result,
             std::size_t count, bool inclusive) {
  for (std::size_t i = 0; i < m; ++i) {
    if (tour[i] < 0) continue;
    const auto v = static_cast<std::size_t>(tour[i]), p = static_cast<std::size_t>(parent[v]);
    if (p == v) {
      inclusive ? begin<Op>(weight[v], result[v], count) : fill<Op>(result[v], count);
    } else {
      combine<Op>(result[p], weight[inclusive ? v : p], result[v], count);
    }
  }
}

template <class Op, class Index, class Value>
void leaffix(const Index* tour, std::size_t m, const Index* parent, Rows<const Value> weight, Rows<Value> result,
             std::size_t count, bool inclusive) {
  for (std::size_t i = 0; i < m; ++i) {
    if (tour[i] >= 0) {
      const auto v = static_cast<std::size_t>(tour[i]);
      inclusive ? begin<Op>(weight[v], result[v], count) : fill<Op>(result[v], count);
      continue;
    }
    const auto v = static_cast<std::size_t>(~tour[i]), p = static_cast<std::size_t>(parent[v]);
    if (p == v) continue;
    if (inclusive) {
      combine<Op>(result[p], result[v], result[p], count);
    } else {
      for (std::size_t j = 0; j < count; ++j) {
        result[p][j] = Op{}(result[p][j], Op{}(result[v][j], weight[v][j]));
      }
    }
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) {
    const std::size_t m = b.tour.size(), n = m / 2;
    // Half of the core's cache holds the weights and results of a walk, in pieces of a few lines.
    constexpr std::size_t least = 256 / sizeof(Value);
    const std::size_t width = std::max(topology().l2 / 4 / std::max<std::size_t>(n * sizeof(Value), 1), least);
    const std::size_t end = std::size_t{arguments.first} + arguments.size;
    for (std::size_t first = arguments.first; first < end; first += width) {
      const std::size_t count = std::min(width, end - first);
      const Rows<const Value> weight{b.weight, arguments.columns, first};
      const Rows<Value> result{b.result, arguments.columns, first};
      const auto walk = arguments.direction == Direction::root ? rootfix<Op, Index, Value> : leaffix<Op, Index, Value>;
      walk(b.tour, m, b.parent, weight, result, count, arguments.inclusive);
    }
  });
}

}  // namespace pleach::walk_columns
