// leaffix_levels: the sums over subtrees, level by level.
//
// A task takes the places [first, first + size): all of several levels, or a part of one whose cuts are multiples of
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

#include "base/signature.hpp"
#include "treefix/levels.hpp"

namespace pleach::leaffix_levels {

inline constexpr std::uint32_t stored = 2;  // the height of the blocks that CPU workers share
inline constexpr std::size_t granule = std::size_t{1} << (block_bits * stored);

struct Arguments {
  ValueType value;
  AnyOperator op;
  bool inclusive;
  std::uint32_t degree;   // no vertex has more children
  OnHost<Levels> levels;  // where they lie must outlive the task
  FirstElement first;
  ElementCount size;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t> child;   // n + 1: the children of place b in breadth-first order are those from child[b] to
                             // child[b + 1] - 1
  In<std::uint32_t> up;      // n: the place of the parent + 1, or 0 for a root; read on the CPU only
  In<Value, sized> weight;   // n values, in breadth-first order
  In<std::uint32_t> offset;  // where each level starts, in the memory of the device; the same as levels.offset
  // n + blocks(n) values: of the places of the task, the result; what is below them must be there. Behind the results
  // the blocks of levels.hpp, as far as a vertex of `degree` children may take them; those within the task's places are
  // written, on the CPU those of height 2 only, if their places have the same parent.
  InOut<Value, scattered> sums;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::leaffix_levels
