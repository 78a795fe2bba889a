// compose_tiles: what the steps of each tile make together of what is in front of it.
//
// Example with tiles of 2, steps 2 | * 3, + 4 | - 1, where `|` starts a path  ->  the value 6; the value -1, for the
//   path that starts last begins in the second tile
//
// Work: the steps, on the CPU those behind the last start of a path only; traffic: 3 words a step in order, two values
// at random.
#pragma once

#include "expression/forms.hpp"

namespace pleach::compose_tiles {

struct Arguments {
  RealType value;
  FormType forms;
  std::uint32_t begin;  // of the round's steps
  FirstElement first;   // of those of the round
  ElementCount size;
};

template <class Value = Any, class Form = Any>
struct Buffers {
  In<std::uint32_t> owner;           // of each step: forms.hpp
  In<std::uint32_t> source;          // of each step
  In<std::int32_t> operation;        // n, of the vertices
  In<Value> value;                   // n, of the vertices; leaves' ones count
  In<Value, optional> result;        // of each step, those of the rounds before; none in the first round
  Out<Chain<Form>, by_tile> chains;  // of each tile of the round
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::compose_tiles
