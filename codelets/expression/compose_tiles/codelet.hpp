// compose_tiles: composes the steps of each tile, as a function of the value before it.
//
// Example with tiles of 2, steps 2 | * 3, + 4 | - 1, where `|` starts a path  ->  the value 6; the value -1, for the
//   path that starts last begins in the second tile
//
// Work: the steps, on the CPU only those after the last start of a path; traffic: 3 words a step in order, two values
// at random.
#pragma once

#include "expression/forms.hpp"

namespace pleach::compose_tiles {

struct Arguments {
  RealType value;
  FormType forms;
  std::uint32_t begin;  // first step of the round
  FirstElement first;   // the task's first step in the round
  ElementCount size;
};

template <class Value = Any, class Form = Any>
struct Buffers {
  In<std::uint32_t> owner;           // by step: forms.hpp
  In<std::uint32_t> source;          // by step
  In<std::int32_t> operation;        // n: by vertex
  In<Value> value;                   // n: by vertex; only those of leaves are used
  In<Value, optional> result;        // by step: of earlier rounds; null in the first round
  Out<Chain<Form>, by_tile> chains;  // for each tile of the round
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::compose_tiles
