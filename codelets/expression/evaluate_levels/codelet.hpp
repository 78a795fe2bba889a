// evaluate_levels: the values of expressions, level by level from the leaves up.
//
// A task takes the places [first, first + size): all of several levels, or a part of one.
//
// Where the operations are a function of an application's own, the type of the values does not count.
//
// Example, 0 = 1 - 2 with leaves of 5 and 3: child 1 3 3 3, vertex 0 1 2  ->  2 5 3
//
// Work: the task's places, and their children, one after the other; traffic: all in order but for the vertices'
// operations and values. A GPU takes a wide level in one launch, and a run of narrow ones in one launch of one
// work-group.
#pragma once

#include "expression/forms.hpp"
#include "treefix/levels.hpp"

namespace pleach::evaluate_levels {

struct Arguments {
  RealType value;
  GivenOperator own;
  OnHost<Levels> levels;  // where they lie must outlive the task
  FirstElement first;
  ElementCount size;
};

template <class Value = Any>
struct Buffers {
  In<std::uint32_t, sized> child;  // n + 1: the children of place b in breadth-first order are those from child[b] to
                                   // child[b + 1] - 1
  In<std::uint32_t> vertex;        // n: the vertex at each place
  In<std::int32_t> operation;      // n, of the vertices
  In<Value> value;                 // n, of the vertices; leaves' ones count
  In<std::uint32_t> offset;        // where each level starts, in the memory of the device; the same as levels.offset
  // n values: of the places of the task, the result; what is below them must be there
  InOut<Value, scattered> result;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::evaluate_levels
