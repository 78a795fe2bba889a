// evaluate_levels: the values of expressions, level by level from the leaves up.
//
// A task takes the places [first, first + size): all of several levels, or a part of one.
//
// With an application's own function, the type of the values is unused.
//
// Example, 0 = 1 - 2 with leaves of 5 and 3: child 1 3 3 3, vertex 0 1 2  ->  2 5 3
//
// Work: the task's places, and their children, one after the other; traffic: all in order, except the vertices'
// operations and values. A GPU takes one launch for a wide level, and one launch of one work-group for a run of narrow
// levels.
#pragma once

#include "expression/forms.hpp"
#include "treefix/levels.hpp"

namespace pleach::evaluate_levels {

struct Arguments {
  RealType value;
  GivenOperator own;
  OnHost<Levels> levels;  // must outlive the task
  FirstElement first;
  ElementCount size;
};

template <class Value = Any>
struct Buffers {
  In<std::uint32_t, sized>
      child;                   // n + 1: the children of place b in breadth-first order are child[b] to child[b + 1] - 1
  In<std::uint32_t> vertex;    // n: the vertex at each place
  In<std::int32_t> operation;  // n: by vertex
  In<Value> value;             // n: by vertex; only those of leaves are used
  In<std::uint32_t> offset;    // where each level starts, in the device's memory; same as levels.offset
  // n values: results, read for places below the task's, written for the task's
  InOut<Value, scattered> result;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::evaluate_levels
