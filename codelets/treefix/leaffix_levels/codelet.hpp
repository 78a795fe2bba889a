// leaffix_levels: the sums over subtrees, level by level.
//
//   child   R   n + 1 uint32: the children of place b in breadth-first order are the places child[b] … child[b + 1] - 1
//   up      R   n uint32: the place of the parent + 1, or 0 for a root; read on the CPU only
//   weight  R   n values, in breadth-first order
//   offset  R   where each level starts, in the memory of the device; the same as levels.offset
//   sums    RW  n + blocks(n) values: of the places of the task, the result; what is below them must be there. Behind
//               the results the blocks of levels.hpp, as far as a vertex of `degree` children, of which no vertex has
//               more, may take them; those within the task's places are written, on the CPU those of height 2 only, if
//               their places have the same parent. W, where the task is for all levels
//
// A task takes the places [begin, end): all of several levels, or a part of one whose cuts are multiples of
// leaffix_levels::granule. result[b] is the weight, or the identity unless `inclusive` is set, with the terms of the
// children in the order of levels.hpp. The term of a child is its result, if `inclusive` is set, or its result with its
// weight.
//
// Example, the trees 0 -> 2, 0 -> 3, 2 -> 4 and 1: child 2 4 4 5 5 5, up 0 0 1 1 3, weight 5 7 3 1 2, inclusive
// ->  11 7 5 1 2
//
// Work: the task's places; traffic: they and the sums below in order. A CPU core goes over the children, each of which
// finds its parent: from parent to children, their number would mispredict two branches a vertex. A GPU takes a wide
// level in one launch, one more for each height of blocks, and a run of narrow ones in one launch of one work-group.
// Source: the analog, for leaffix, of Defour and Marin, Algorithm 1.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "treefix/levels.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace leaffix_levels {

inline constexpr std::uint32_t stored = 2;  // the height of the blocks that CPU workers share
inline constexpr std::size_t granule = std::size_t{1} << (block_bits * stored);

struct Arguments {
  Type value;
  Operator op;
  bool inclusive;
  std::uint32_t degree;
  Levels levels;  // where they lie must outlive the task
  std::uint32_t begin, end;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(op);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& child, const Part& up, const Part& weight,
            const Part& offset, const Part& sums);

namespace cpu {
void leaffix_levels(Arguments arguments, const std::uint32_t* child, const std::uint32_t* up, const void* weight,
                    std::uint32_t n, void* sums);
}
namespace cuda {
void leaffix_levels(Arguments arguments, const std::uint32_t* child, const void* weight, const std::uint32_t* offset,
                    std::uint32_t n, void* sums, CudaStream stream);
}

}  // namespace leaffix_levels
}  // namespace pleach
