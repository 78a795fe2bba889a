// tour_write: puts the weights on the tour and scans each tile of it.
//
//   tour       R  m positions: v where the tour enters vertex v, ~v where it leaves v
//   weight     R  n values
//   euler      W  m values: the prefix sums of the items below within each tile; before the item, or after it if
//                 `after` is set
//   sums       W  tiles(m) values: the sum of each tile's items
//   found      W  1 int32: whether a weight was infinite or NaN. Values that hold none do without this buffer.
//
// The item of a position is, where the tour enters v, weight[v]; where it leaves v, the inverse of weight[v] for
// rootfix and the identity for leaffix. A weight that is infinite or NaN counts as zero: tour_confine sees to it.
//
// Example, the tree 0 -> 1, 0 -> 2 with weights 5 3 1, rootfix, before: tour 0 1 ~1 2 ~2 ~0
//   ->  items 5 3 -3 1 -1 -5, euler 0 5 8 5 6 5, sums 0
//
// Where the operator is paired_plus, the values of euler and sums are pairs, and weights are reals.
//
// This is Algorithm 2's write in the form of a gather, which needs no exclusive access to the whole of euler, and the
// first two steps of its scan while the tile is in the cache. Work m; traffic: m indices and m values in order, m
// values at random, of which those of leaves come in pairs. Source: Defour and Marin, Algorithm 2, step 1.
#pragma once

#include "direction.hpp"
#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace tour_write {

struct Arguments {
  Type index;
  Type value;
  Operator op;
  Direction direction;
  bool after;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(index) * 2 +
           static_cast<std::uint32_t>(direction);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& weight, const Part& euler,
            const Part& sums, const Part* found);

namespace cpu {
void tour_write(Arguments arguments, const void* tour, std::size_t m, const void* weight, void* euler, void* sums,
                std::int32_t* found);
}
namespace cuda {
void tour_write(Arguments arguments, const void* tour, std::size_t m, const void* weight, void* euler, void* sums,
                std::int32_t* found, CudaStream stream);
}

}  // namespace tour_write
}  // namespace pleach
