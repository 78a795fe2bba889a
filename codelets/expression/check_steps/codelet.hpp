// check_steps: checks that results of steps follow IEEE 754 for infinities, NaNs and the signs of zeros.
//
// A composition of functions loses the signs of zeros and intermediate infinities, which sequential steps have. A
// result counts as right if it is finite, and not a zero other than the one that its step computes from the result
// below.
//
// Example, the path 2 * 0 * -1, whose last result is 0 in the place of -0  ->  wrong 1
//
// Work: the steps; traffic: 3 words and a result a step in order, two values at random.
#pragma once

#include "base/tile.hpp"
#include "expression/forms.hpp"

#include <algorithm>

namespace pleach::check_steps {

/// Number of partial results of a task, as in inspect_links.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  RealType value;      // f32 or f64
  FirstElement first;  // the task's first step
  ElementCount size;
};

template <class Value = Any>
struct Buffers {
  In<std::uint32_t> owner;            // by step: forms.hpp
  In<std::uint32_t> source;           // by step
  In<std::int32_t> operation;         // n: by vertex
  In<Value> value;                    // n: by vertex; only those of leaves are used
  In<Value> result;                   // by step
  Out<std::uint32_t, by_task> wrong;  // 1 if a step's result is wrong, else 0
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::check_steps
