// differentiate_tiles: the derivatives by the results of a round's steps, along each path from its last step on, and
// by their operands, which are results of the rounds behind it. Tiles count from the last one on.
//
// Example, 0 = 1 * 2 with leaves of 5 and 3: the path 1 0 has the steps 5 and * 3, whose operand is the step of 2
//   ->  derivative 3 1, and 5 for the step of 2
//
// Work: the steps; traffic: 3 words and a result a step, and the derivatives in order; two values at random, and one
// written.
#pragma once

#include "expression/partials.hpp"

namespace pleach::differentiate_tiles {

struct Arguments {
  RealType value;           // f32 or f64
  FormType forms;           // affine: x -> a x
  OnHost<bool> anew;        // the round of the roots
  std::uint32_t has_seeds;  // not in that one
  std::uint32_t end;        // of the round's steps
  FirstElement first;       // of those of the round, from the last one on
  ElementCount size;
};

template <class Value = Any, class Form = Any>
struct Buffers {
  In<std::uint32_t> owner;     // of each step: forms.hpp
  In<std::uint32_t> source;    // of each step
  In<std::int32_t> operation;  // n, of the vertices
  In<Value> value;             // n, of the vertices; leaves' ones count
  In<Value> result;            // of each step
  In<Value, optional> carry;   // in front of each tile of the round, if there are several
  InOut<Value, scattered>
      derivative;  // of each step; of the last ones of the round's paths there before, but for roots
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::differentiate_tiles
