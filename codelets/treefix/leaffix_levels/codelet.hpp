// leaffix_levels: the sums over subtrees, level by level.
//
// A task takes the places [first, first + size): all of several levels, or a part of one level that begins and ends at
// multiples of leaffix_levels::granule. result[b] is the weight, or the identity unless `inclusive` is set, with the
// terms of the children in the order of levels.hpp. The term of a child is its result, if `inclusive` is set, or its
// result with its weight.
//
// Example, the trees 0 -> 2, 0 -> 3, 2 -> 4 and 1: child 2 4 4 5 5 5, up 0 0 1 1 3, weight 5 7 3 1 2, inclusive
// ->  11 7 5 1 2
//
// Work: the task's places; traffic: they and the sums below in order. A CPU core visits the children, each of which
// finds its parent; loops over each parent's children would mispredict two branches a vertex. A GPU takes one launch
// for a wide level, one more for each height of blocks, and one launch of one work-group for a run of narrow levels.
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
  std::uint32_t degree;   // maximal number of children of a vertex
  OnHost<Levels> levels;  // must outlive the task
  FirstElement first;
  ElementCount size;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t> child;   // n + 1: the children of place b in breadth-first order are child[b] to child[b + 1] - 1
  In<std::uint32_t> up;      // n: 1 + the parent's place, or 0 for a root; only for CPUs
  In<Value, sized> weight;   // n values, in breadth-first order
  In<std::uint32_t> offset;  // where each level starts, in the device's memory; same as levels.offset
  // n + blocks(n) values: results, read for places below the task's, written for the task's. Then the blocks of
  // levels.hpp that a vertex of `degree` children may use; a task writes those within its places, on the CPU only those
  // of height 2 whose places have one parent.
  InOut<Value, scattered> sums;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::leaffix_levels
