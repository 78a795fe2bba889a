// rootfix_levels: the sums over the ancestors, level by level.
//
//   up      R   n uint32: 1 + the place of each place's parent in breadth-first order; 0 for a root
//   weight  R   n values, in breadth-first order
//   offset  R   where each level starts, in the memory of the device; the same as levels.offset
//   sums    RW  n values: of the places of the task, the result; what is above them must be there. W, where the task is
//               for all levels
//
// A task takes the places [begin, end): a part of a level, or all of several. result[b] is the result above with the
// weight there, if `inclusive` is set, or the sum of the two above.
//
// Example, the trees 0 -> 2, 0 -> 3, 2 -> 4 and 1: up 0 0 1 1 3, weight 5 7 3 1 2, inclusive  ->  5 7 8 6 10
//
// Work: the task's places; traffic: they in order, and the sums above, which follow each other too. A GPU takes a wide
// level in one launch, and a run of narrow ones in one launch of one work-group.
// Source: Defour and Marin, Algorithm 1, whose line 9 is to read rootfix[j] = rootfix[i] + W[j]. Its queue is the
// breadth-first order, which a tree keeps.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "treefix/levels.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace rootfix_levels {

struct Arguments {
  Type value;
  Operator op;
  bool inclusive;
  Levels levels;  // where they lie must outlive the task
  std::uint32_t begin, end;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(op);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& up, const Part& weight, const Part& offset,
            const Part& sums);

namespace cpu {
void rootfix_levels(Arguments arguments, const std::uint32_t* up, const void* weight, void* sums);
}
namespace cuda {
void rootfix_levels(Arguments arguments, const std::uint32_t* up, const void* weight, const std::uint32_t* offset,
                    void* sums, CudaStream stream);
}

}  // namespace rootfix_levels
}  // namespace pleach
