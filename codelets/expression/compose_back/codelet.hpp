// compose_back: composes the derivatives of each tile, as a function of the derivative after it. Tiles, and steps in
// them, are numbered from the last one.
//
// Example, the path 2 * 3, the first step of which is the leaf's: derivative 1 of the result, times 3  ->  the value 3
//
// Work: the steps; traffic: 3 words and a result a step in order, two values at random.
#pragma once

#include "expression/partials.hpp"

namespace pleach::compose_back {

struct Arguments {
  RealType value;      // f32 or f64
  FormType forms;      // affine: x -> a x
  std::uint32_t end;   // end of the round's steps
  FirstElement first;  // the task's first step, numbered from the round's last
  ElementCount size;
};

template <class Value = Any, class Form = Any>
struct Buffers {
  In<std::uint32_t> owner;     // by step: forms.hpp
  In<std::uint32_t> source;    // by step
  In<std::int32_t> operation;  // n: by vertex
  In<Value> value;             // n: by vertex; only those of leaves are used
  In<Value> result;            // by step
  In<Value, optional>
      derivative;  // by step: set for the last step of each path of the round; null for the roots, which have 1
  Out<Chain<Form>, by_tile> chains;  // for each tile of the round
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::compose_back
