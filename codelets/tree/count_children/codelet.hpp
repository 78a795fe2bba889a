// count_children: counts the children of each vertex.
//
// Concurrent tasks may add to one vector. A run of equal parents is added at once, as in a star.
//
// Example: parent 0 0 0 2 2 5 -> children 2 0 2 0 0 0
//
// Work: the part's vertices; traffic: they are read once, and as many counts at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::count_children {

struct Arguments {
  IndexType index;
  FirstElement first;  // the task's first vertex
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> parent;  // n; a root is its own parent
  InOut<Index, scattered> children;  // n, zero before: children[parent[v]] is incremented for each v that is not a root
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::count_children
