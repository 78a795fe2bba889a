// differentiate_walk: the results of all steps, and then the derivatives by them, by one worker.
//
// Example, 0 = 1 * 2 with leaves of 5 and 3: steps 5, * 3, 3, of rounds that begin at 0 and 2
//   ->  result 5 15 3, derivative 3 1 5
//
// Work: twice the steps. It is there to be compared with, for little trees, and for operations that do not compose.
#pragma once

#include "expression/partials.hpp"

namespace pleach::differentiate_walk {

struct Arguments {
  RealType value;        // f32 or f64
  std::uint32_t rounds;  // of steps
};

template <class Value = Any>
struct Buffers {
  In<std::uint32_t, sized> owner;  // of each step: forms.hpp
  In<std::uint32_t> source;        // of each step
  In<std::uint32_t> bound;         // round r has the steps [bound[r], bound[r + 1])
  In<std::int32_t> operation;      // n, of the vertices
  In<Value> value;                 // n, of the vertices; leaves' ones count
  Out<Value> result;               // of each step
  Out<Value> derivative;           // of each step
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::differentiate_walk
