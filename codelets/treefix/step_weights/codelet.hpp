// step_weights: puts the weights of a block of a forest's preorder on the steps of the block's tour: a step that enters
// a place gets its weight, a step that leaves it the inverse.
//
// Example: step 0 1 ~1 elsewhere from step_places, weight 5 3  ->  of_steps 5 3 -3 0
//
// Work m; traffic: m steps and values in order, and m values at random, close together.
// Source: Defour and Marin, Algorithm 2, step 1.
#pragma once

#include "base/signature.hpp"
#include "treefix/step_places/codelet.hpp"

namespace pleach::step_weights {

struct Arguments {
  ValueType value;
  GroupOperator op;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t, sized | by_element> step;  // m, from step_places
  In<Value> weight;                            // of all places of the block
  Out<Value, by_element> of_steps;             // m: the identity for `elsewhere`
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::step_weights
