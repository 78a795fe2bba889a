// rootfix_levels: the sums over the ancestors, level by level.
//
// A task takes the places [first, first + size): a part of a level, or all of several. With `inclusive`, result[b] is
// the parent's result op the weight of b; otherwise it is the parent's result op the parent's weight.
//
// Example, the trees 0 -> 2, 0 -> 3, 2 -> 4 and 1: up 0 0 1 1 3, weight 5 7 3 1 2, inclusive  ->  5 7 8 6 10
//
// Work: the task's places; traffic: the places in order, and the sums above, also in order. A GPU takes one launch for
// a wide level, and one launch of one work-group for a run of narrow levels.
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
  OnHost<Levels> levels;  // must outlive the task
  FirstElement first;
  ElementCount size;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t> up;      // n: 1 + the place of the parent in breadth-first order; 0 for a root
  In<Value> weight;          // n values, in breadth-first order
  In<std::uint32_t> offset;  // where each level starts, in the device's memory; same as levels.offset
  // n values: results, read for places above the task's, written for the task's
  InOut<Value, scattered> sums;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::rootfix_levels
