// compose_back: what the derivatives of each tile make together of the one behind it. Tiles, and steps in them, count
// from the last one on.
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
  std::uint32_t end;   // of the round's steps
  FirstElement first;  // of those of the round, from the last one on
  ElementCount size;
};

template <class Value = Any, class Form = Any>
struct Buffers {
  In<std::uint32_t> owner;           // of each step: forms.hpp
  In<std::uint32_t> source;          // of each step
  In<std::int32_t> operation;        // n, of the vertices
  In<Value> value;                   // n, of the vertices; leaves' ones count
  In<Value> result;                  // of each step
  In<Value, optional> derivative;    // of the last step of each path of the round; none for the roots', which have 1
  Out<Chain<Form>, by_tile> chains;  // of each tile of the round
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::compose_back
