// rootfix_levels: the sums over the ancestors, level by level.
//
// A task takes the places [first, first + size): a part of a level, or all of several. result[b] is the result above
// with the weight there, if `inclusive` is set, or the sum of the two above.
//
// Example, the trees 0 -> 2, 0 -> 3, 2 -> 4 and 1: up 0 0 1 1 3, weight 5 7 3 1 2, inclusive  ->  5 7 8 6 10
//
// Work: the task's places; traffic: they in order, and the sums above, which follow each other too. A GPU takes a wide
// level in one launch, and a run of narrow ones in one launch of one work-group.
// Source: Defour and Marin, Algorithm 1, whose line 9 is to read rootfix[j] = rootfix[i] + W[j]. Its queue is the
// breadth-first order, which a tree keeps.
#pragma once

#include "base/signature.hpp"
#include "treefix/levels.hpp"

namespace pleach::rootfix_levels {

struct Arguments {
  ValueType value;
  AnyOperator op;
  bool inclusive;
  OnHost<Levels> levels;  // where they lie must outlive the task
  FirstElement first;
  ElementCount size;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t> up;      // n: 1 + the place of each place's parent in breadth-first order; 0 for a root
  In<Value> weight;          // n values, in breadth-first order
  In<std::uint32_t> offset;  // where each level starts, in the memory of the device; the same as levels.offset
  // n values: of the places of the task, the result; what is above them must be there
  InOut<Value, scattered> sums;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::rootfix_levels
