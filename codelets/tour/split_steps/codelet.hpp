// split_steps: where a tour enters and leaves each vertex, from the positions of its steps. Step 2 v enters vertex v,
// step 2 v + 1 leaves it.
//
// Example: position 0 5 1 2 3 4 -> enter 0 1 3, leave 5 2 4
//
// Work n; traffic: all in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::split_steps {

struct Arguments {
  FirstElement first;  // the task's first element
};

struct Buffers {
  In<std::int64_t> position;                    // 2 n
  Out<std::int64_t, sized | by_element> enter;  // n
  Out<std::int64_t, by_element> leave;          // n
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::split_steps
