// walk_tour: treefix sums in one walk along the tour, by one worker.
//
//   tour    R  2 n positions
//   parent  R  n indices: the parent of each vertex; a root is its own
//   weight  R  n values
//   result  W  n values
//
// rootfix: what is above a vertex is there when the tour enters it. leaffix: a vertex adds its term to its parent's
// when the tour leaves it, so that children are added from left to right.
//
// Example, the tree 0 -> 1, 0 -> 2 with weights 5 3 1, tour 0 1 ~1 2 ~2 ~0: rootfix, exclusive  ->  0 5 5; leaffix,
// inclusive  ->  9 3 1
//
// Work 2 n, traffic: the tour in order, parents, weights and results at random. One thread does it on every device,
// and where there are CPU cores one of them: it is there to be compared with, and for trees that are too small or too
// deep for more.
// Source: the sequential version of Defour and Marin, section 4.1, in the order of the tour.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "treefix/direction.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace walk_tour {

struct Arguments {
  Type index;
  Type value;
  Operator op;
  Direction direction;
  bool inclusive;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(index) * 2 +
           static_cast<std::uint32_t>(direction);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& parent, const Part& weight,
            const Part& result);

namespace cpu {
void walk_tour(Arguments arguments, const void* tour, std::size_t m, const void* parent, const void* weight,
               void* result);
}
namespace cuda {
void walk_tour(Arguments arguments, const void* tour, std::size_t m, const void* parent, const void* weight,
               void* result, CudaStream stream);
}

}  // namespace walk_tour
}  // namespace pleach
