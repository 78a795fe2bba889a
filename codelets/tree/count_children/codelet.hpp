// count_children: adds up the children of each vertex.
//
// Tasks may add to one vector side by side, and equal parents in a row are added at once: a star has but one.
//
// Example: parent 0 0 0 2 2 5 -> children 2 0 2 0 0 0
//
// Work: the part's vertices; traffic: they are read once, and as many counts at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::count_children {

struct Arguments {
  IndexType index;
  FirstElement first;  // the part's first vertex
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> parent;  // of n vertices; a root is its own
  InOut<Index, scattered> children;      // n, zero before: children[parent[v]] grows by one for each v that is no root
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::count_children
