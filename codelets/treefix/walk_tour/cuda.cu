#include "treefix/walk_tour/codelet.hpp"

namespace pleach::walk_tour::cuda {

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
        result[v] = inclusive ? weight[v] : identity;
      } else {
        result[v] = inclusive ? Op{}(passed(p), weight[v]) : passed(p);
      }
    } else if (v >= 0) {
      result[v] = inclusive ? weight[v] : identity;
    } else if (const Index p = parent[~v]; p != ~v) {
      result[p] = Op{}(result[p], passed(~v));
    }
  }
}

}  // namespace

void walk_tour(Arguments arguments, const void* tour, std::size_t m, const void* parent, const void* weight,
               void* result, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_value(arguments.value, [&]<class Value>(Value) {
      with_operator<Value>(arguments.op, [&]<class Op>(Op) {
        walk<Op><<<1, 1, 0, stream>>>(static_cast<const Index*>(tour), m, static_cast<const Index*>(parent),
                                      static_cast<const Value*>(weight), static_cast<Value*>(result),
                                      arguments.direction, arguments.inclusive);
      });
    });
  });
}

}  // namespace pleach::walk_tour::cuda
