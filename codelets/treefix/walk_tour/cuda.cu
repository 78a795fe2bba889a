#include "treefix/walk_tour/codelet.hpp"

namespace pleach::walk_tour {

namespace {

template <class Op, class Index, class Value>
__global__ void walk(const Index* __restrict__ tour, std::size_t m, const Index* __restrict__ parent,
                     const Value* __restrict__ weight, Value* result, Direction direction, bool inclusive) {
  const Value identity = Op::template identity<Value>();
  const auto passed = [&](Index v) { return inclusive ? result[v] : Op{}(result[v], weight[v]); };
  for (std::size_t i = 0; i < m; ++i) {
    const Index v = tour[i];
    if (direction == Direction::root) {
      if (v < 0) continue;
      const Index p = parent[v];
      if (p == v) {
        result[v] = inclusive ? begun<Op>(Value{weight[v]}) : identity;
      } else {
        result[v] = inclusive ? Op{}(passed(p), weight[v]) : passed(p);
      }
    } else if (v >= 0) {
      result[v] = inclusive ? begun<Op>(Value{weight[v]}) : identity;
    } else if (const Index p = parent[~v]; p != ~v) {
      result[p] = Op{}(result[p], passed(~v));
    }
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) {
    walk<Op, Index, Value><<<1, 1, 0, stream>>>(b.tour, b.tour.size(), b.parent, b.weight, b.result,
                                                arguments.direction, arguments.inclusive);
  });
}

}  // namespace pleach::walk_tour
