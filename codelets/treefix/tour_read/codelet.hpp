// tour_read: takes each vertex's result from the scanned tour.
//
//   enter    R  n positions
//   leave    R  n positions; leaffix only
//   euler    R  2 n' values, scanned within each tile, of the whole tour
//   offsets  R  tiles(2 n') values: the sum of what stands before each tile
//   result   W  n values: with sum(i) = offsets[i / tile] op euler[i],
//               rootfix: result[v] = sum(enter[v])
//               leaffix: result[v] = sum(leave[v]) op the inverse of sum(enter[v])
//
// Where the operator is paired_plus, the values of euler and offsets are pairs, and results are reals.
//
// The vertices may be a part of the n' of the tree.
//
// Example, the tree of tour_write, rootfix: enter 0 1 3, euler 0 5 8 5 6 5, offsets 0  ->  result 0 5 5
//
// Work n; traffic: n indices and n values in order, n values at random (leaffix: twice).
// Source: Defour and Marin, Algorithm 2, step 3.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/keep.hpp"
#include "runtime/types.hpp"
#include "treefix/direction.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace tour_read {

struct Arguments {
  Type index;
  Type value;
  Operator op;
  Direction direction;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(index) * 2 +
           static_cast<std::uint32_t>(direction);
  }
};

/// `leave` is looked at for leaffix only. `keep` lives until the task is done.
void submit(Runtime& runtime, Arguments arguments, const Part& enter, const Part& leave, const Part& euler,
            const Part& offsets, const Part& result, Keep keep);

namespace cpu {
void tour_read(Arguments arguments, const void* enter, const void* leave, std::size_t n, const void* euler,
               const void* offsets, void* result);
}
namespace cuda {
void tour_read(Arguments arguments, const void* enter, const void* leave, std::size_t n, const void* euler,
               const void* offsets, void* result, CudaStream stream);
}

}  // namespace tour_read
}  // namespace pleach
