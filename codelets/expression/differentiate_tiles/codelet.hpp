// differentiate_tiles: the derivatives by the results of a round's steps, along each path from its last step on, and by
// their operands, which are results of later rounds. Tiles are numbered from the last one.
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
  OnHost<bool> anew;        // whether it is the round of the roots
  std::uint32_t has_seeds;  // 0 in the round of the roots, else 1
  std::uint32_t end;        // end of the round's steps
  FirstElement first;       // the task's first step, numbered from the round's last
  ElementCount size;
};

template <class Value = Any, class Form = Any>
struct Buffers {
  In<std::uint32_t> owner;             // by step: forms.hpp
  In<std::uint32_t> source;            // by step
  In<std::int32_t> operation;          // n: by vertex
  In<Value> value;                     // n: by vertex; only those of leaves are used
  In<Value> result;                    // by step
  In<Value, optional> carry;           // before each tile of the round, if there are several
  InOut<Value, scattered> derivative;  // by step; set before for the last steps of the round's paths, except roots
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::differentiate_tiles
