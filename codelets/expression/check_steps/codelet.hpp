// check_steps: whether the results of steps are what IEEE 754 says of infinities, NaNs and the signs of zeros.
//
// A composition of functions does not know the sign of a zero, and what is infinite on its way, as the functions one
// after the other do. A result is right if it is finite, and a zero where its step makes one of what is below it, with
// that sign. Others may be rounded otherwise.
//
// Example, the path 2 * 0 * -1, whose last result is 0 in the place of -0  ->  wrong 1
//
// Work: the steps; traffic: 3 words and a result a step in order, two values at random.
#pragma once

#include "base/tile.hpp"
#include "expression/forms.hpp"

#include <algorithm>

namespace pleach::check_steps {

/// The groups of a task, as in inspect_links.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  RealType value;      // f32 or f64
  FirstElement first;  // of the steps
  ElementCount size;
};

template <class Value = Any>
struct Buffers {
  In<std::uint32_t> owner;            // of each step: forms.hpp
  In<std::uint32_t> source;           // of each step
  In<std::int32_t> operation;         // n, of the vertices
  In<Value> value;                    // n, of the vertices; leaves' ones count
  In<Value> result;                   // of each step
  Out<std::uint32_t, by_task> wrong;  // 1 where a step's result is wrong, else 0
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::check_steps
