// subtree_sums: takes each leaffix from the scanned weights of a block of a forest's preorder, in which subtrees are
// contiguous. A leaf gets its weight, or the identity; subtrees that end in another block are left out.
//
// Example, the tree 0 -> 1, 0 -> 2 and 0 -> 3 in the next block: end beyond 2 3, weight 5 3 1, sums 7 12 15, inclusive
//   ->  result 7 3 1
//
// Work n; traffic: n ends, weights, sums and results in order, and of subtrees of several vertices a weight and a sum
// at random, close together.
// Source: Defour and Marin, Algorithm 2, step 3.
#pragma once

#include "base/signature.hpp"
#include "treefix/clip_ends/codelet.hpp"

namespace pleach::subtree_sums {

struct Arguments {
  ValueType value;
  GroupOperator op;
  bool inclusive;
  FirstElement first;  // the task's first place
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t, sized | by_element> end;  // n, end_here from clip_ends
  In<Value> weight;                           // of all places of the block
  In<Value> sums;                             // of all places: the sum before each
  Out<Value, by_element> result;              // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::subtree_sums
