#include "base/launch.cuh"
#include "treefix/walk_columns/codelet.hpp"

namespace pleach::walk_columns {

namespace {

template <class Op, class Index, class Value>
__global__ void __launch_bounds__(threads)
    walk(const Index* __restrict__ tour, std::size_t m, const Index* __restrict__ parent,
         const Value* __restrict__ weights, Value* results, Direction direction, bool inclusive, std::size_t columns,
         std::uint32_t first, std::uint32_t size) {
  if (thread_number() >= size) return;
  const std::size_t column = first + thread_number();
  const auto weight = [&](Index v) { return weights[static_cast<std::size_t>(v) * columns + column]; };
  const auto result = [&](Index v) -> Value& { return results[static_cast<std::size_t>(v) * columns + column]; };
  const Value identity = Op::template identity<Value>();
  for (std::size_t i = 0; i < m; ++i) {
    const Index v = tour[i];
    if (direction == Direction::root) {
      if (v < 0) continue;
      const Index p = parent[v];
      if (p == v) {
        result(v) = inclusive ? begun<Op>(Value{weight(v)}) : identity;
      } else {
        result(v) = Op{}(result(p), weight(inclusive ? v : p));
      }
    } else if (v >= 0) {
      result(v) = inclusive ? begun<Op>(Value{weight(v)}) : identity;
    } else if (const Index u = ~v, p = parent[u]; p != u) {
      result(p) = Op{}(result(p), inclusive ? result(u) : Op{}(result(u), weight(u)));
    }
  }
}

}  // namespace

void cuda(const Arguments& a, const Buffers<>& buffers, CudaStream stream) {
  with_types(a, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) {
    walk<Op, Index, Value><<<blocks_of(a.size), threads, 0, stream>>>(
        b.tour, b.tour.size(), b.parent, b.weight, b.result, a.direction, a.inclusive, a.columns, a.first, a.size);
  });
}

}  // namespace pleach::walk_columns
