// evaluate_tiles: the results of a round's steps, one after the other along each path.
//
// Example with tiles of 2, steps 2 | * 3, + 4 | - 1, where `|` starts a path, carry - 6  ->  result 2 6 10 -1 if the
//   last step is `alone` in a path that starts with 1
//
// Work: the steps; traffic: 3 words a step and the results in order, two values at random.
#pragma once

#include "expression/forms.hpp"

namespace pleach::evaluate_tiles {

struct Arguments {
  RealType value;
  FormType forms;
  OnHost<bool> anew;    // no results exist yet
  std::uint32_t begin;  // first step of the round
  FirstElement first;   // the task's first step in the round
  ElementCount size;
};

template <class Value = Any, class Form = Any>
struct Buffers {
  In<std::uint32_t> owner;         // by step: forms.hpp
  In<std::uint32_t> source;        // by step
  In<std::int32_t> operation;      // n: by vertex
  In<Value> value;                 // n: by vertex; only those of leaves are used
  In<Value, optional> carry;       // the value before each tile of the round, if there are several
  InOut<Value, scattered> result;  // by step; set for earlier rounds
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::evaluate_tiles
