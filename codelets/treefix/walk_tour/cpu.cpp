#include "treefix/walk_tour/codelet.hpp"

namespace pleach::walk_tour {

namespace {

/// Prefetch distance in positions.
constexpr std::size_t ahead = 64;

template <bool inclusive, class Op, class Index, class Value>
struct Walk {
  const Index* tour;
  std::size_t m;
  const Index* parent;
  const Value* weight;
  Value* result;
  Op op;

  void fetch(std::size_t i) const {
    if (i + ahead >= m || tour[i + ahead] < 0) return;
    const Index v = tour[i + ahead];
    __builtin_prefetch(&parent[v]);
    __builtin_prefetch(&weight[v]);
    __builtin_prefetch(&result[v], 1);
  }

  /// Returns the value that a vertex passes on: to its children for rootfix, to its parent for leaffix.
  [[nodiscard]] Value passed(Index v) const { return inclusive ? result[v] : op(result[v], weight[v]); }

  void rootfix() const {
    for (std::size_t i = 0; i < m; ++i) {
      fetch(i);
      const Index v = tour[i];
      if (v < 0) continue;
      const Index p = parent[v];
      if (p == v) {
        result[v] = inclusive ? begun<Op>(Value{weight[v]}) : Op::template identity<Value>();
      } else {
        result[v] = inclusive ? op(passed(p), weight[v]) : passed(p);
      }
    }
  }

  void leaffix() const {
    for (std::size_t i = 0; i < m; ++i) {
      fetch(i);
      const Index v = tour[i];
      if (v >= 0) {
        result[v] = inclusive ? begun<Op>(Value{weight[v]}) : Op::template identity<Value>();
      } else if (const Index p = parent[~v]; p != ~v) {
        result[p] = op(result[p], passed(~v));
      }
    }
  }
};

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) {
    const auto walk = [&]<bool inclusive>() {
      const Walk<inclusive, Op, Index, Value> along{b.tour, b.tour.size(), b.parent, b.weight, b.result, Op{}};
      arguments.direction == Direction::root ? along.rootfix() : along.leaffix();
    };
    arguments.inclusive ? walk.template operator()<true>() : walk.template operator()<false>();
  });
}

}  // namespace pleach::walk_tour
