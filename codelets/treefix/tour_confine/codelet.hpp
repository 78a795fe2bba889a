// tour_confine: gives infinite and NaN weights to exactly the results that depend on them.
//
//   found   R   k int32: whether tour_write met such a weight in one of its k tasks. If none did, the task is over.
//   tour    R   m positions
//   other   R   n positions: for rootfix, leave; for leaffix, enter
//   weight  R   n values
//   result  RW  n values, which tour_write and tour_read have computed with zeros for these weights
//   table   W   3 tiles(m) indices, scratch
//
// A weight that is not finite is of one of three classes: NaN, infinity, minus infinity. For each class,
//   rootfix: v has an ancestor of the class if some u of the class was entered no later than v is, and is left no
//            earlier: a prefix maximum of leave[u] over the tour, compared with enter[v];
//   leaffix: v has a descendant of the class if the last u of the class that was entered before v is left was entered
//            no earlier than v: a prefix maximum of enter[u] over the tour, compared with enter[v].
// The result is then what the classes found add up to. Components of complex values are looked at one by one.
//
// Example, the tree 0 -> 1, 0 -> 2 with weights 5 NaN 1, rootfix inclusive: result 5 5 6  ->  5 NaN 6
//
// Work m, and in the usual case, where all is finite, none.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/keep.hpp"
#include "runtime/types.hpp"
#include "treefix/direction.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace tour_confine {

struct Arguments {
  Type index;
  Type value;  // f32, f64, c32 or c64
  Direction direction;
  bool inclusive;  // whether a vertex's own weight counts
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(index) * 2 +
           static_cast<std::uint32_t>(direction);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& found, const Part& tour, const Part& other,
            const Part& weight, const Part& result, const Part& table, Keep keep);

namespace cpu {
void tour_confine(Arguments arguments, const std::int32_t* found, std::size_t k, const void* tour, std::size_t m,
                  const void* other, const void* weight, void* result);
}
namespace cuda {
void tour_confine(Arguments arguments, const std::int32_t* found, std::size_t k, const void* tour, std::size_t m,
                  const void* other, const void* weight, void* result, void* table, CudaStream stream);
}

}  // namespace tour_confine
}  // namespace pleach
