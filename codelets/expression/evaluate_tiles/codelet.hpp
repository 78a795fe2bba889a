// evaluate_tiles: the results of a round's steps, one behind the other along each path.
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
  OnHost<bool> anew;    // no results are there yet
  std::uint32_t begin;  // of the round's steps
  FirstElement first;   // of those of the round
  ElementCount size;
};

template <class Value = Any, class Form = Any>
struct Buffers {
  In<std::uint32_t> owner;         // of each step: forms.hpp
  In<std::uint32_t> source;        // of each step
  In<std::int32_t> operation;      // n, of the vertices
  In<Value> value;                 // n, of the vertices; leaves' ones count
  In<Value, optional> carry;       // in front of each tile of the round, if there are several
  InOut<Value, scattered> result;  // of each step; those of the rounds before are there
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::evaluate_tiles
