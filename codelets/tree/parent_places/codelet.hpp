// parent_places: where the parents of vertices stand in preorder.
//
// The lowest common ancestor of the vertices at places i < j is the one at the smallest of results i + 1 to j.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: order 2 1 0 3, parent 2 2 2 3, place 2 1 0 3 -> -1 0 0 -1
//
// Work: the part's vertices; traffic: they in order, as many parents and places at random.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::parent_places {

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> order;   // the n vertices in preorder
  In<Index> parent;                      // of each vertex; a root is its own
  In<Index> place;                       // of each vertex in preorder
  Out<std::int32_t, by_element> result;  // for each vertex of `order`, the place of its parent, -1 for a root
};

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);
void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream);

}  // namespace pleach::parent_places
