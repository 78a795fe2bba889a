// carry_tiles: the value before each tile, from the composition of the tiles before.
//
// Example, chains of the value 2, of x + 3, of x + 1  ->  carry 0 2 5; the first is unused
//
// Work and traffic: the chains, and as many values. A GPU does it by one work-group, as there is one for 2048 steps.
#pragma once

#include "expression/forms.hpp"

namespace pleach::carry_tiles {

struct Arguments {
  RealType value;
  FormType forms;
};

template <class Value = Any, class Form = Any>
struct Buffers {
  In<Chain<Form>, sized> chains;  // by tile; the first chain is settled
  Out<Value> carry;               // by tile
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::carry_tiles
