// differentiate_walk: the results of all steps, and then the derivatives by them, by one worker.
//
// Example, 0 = 1 * 2 with leaves of 5 and 3: steps 5, * 3, 3, of rounds that begin at 0 and 2
//   ->  result 5 15 3, derivative 3 1 5
//
// Work: twice the steps. It is for comparison, for small trees, and for operations that do not compose.
#pragma once

#include "expression/partials.hpp"

namespace pleach::differentiate_walk {

struct Arguments {
  RealType value;        // f32 or f64
  std::uint32_t rounds;  // number of rounds
};

template <class Value = Any>
struct Buffers {
  In<std::uint32_t, sized> owner;  // by step: forms.hpp
  In<std::uint32_t> source;        // by step
  In<std::uint32_t> bound;         // round r has the steps [bound[r], bound[r + 1])
  In<std::int32_t> operation;      // n: by vertex
  In<Value> value;                 // n: by vertex; only those of leaves are used
  Out<Value> result;               // by step
  Out<Value> derivative;           // by step
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::differentiate_walk
