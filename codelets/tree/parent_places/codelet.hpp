// parent_places: the place of each vertex's parent in an order of the vertices.
//
// In preorder, the lowest common ancestor of the vertices at places i < j is the one at the smallest of results i + 1
// to j. In breadth-first order, results ascend.
//
// Example, preorder of the trees 2 -> 1, 2 -> 0 and 3: order 2 1 0 3, parent 2 2 2 3, place 2 1 0 3, root -1, plus 0 ->
// -1 0 0 -1
//
// Work: the part's vertices; traffic: the vertices in order, as many parents and places at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::parent_places {

struct Arguments {
  IndexType index;
  IndexType place;
  std::int32_t root;  // the result of a root
  std::int32_t plus;  // added to the place of a parent
};

template <class Index = Any, class Place = Any>
struct Buffers {
  In<Place, sized | by_element> order;   // the n vertices, by place
  In<Index> parent;                      // of each vertex; a root is its own parent
  In<Place> place;                       // of each vertex
  Out<std::int32_t, by_element> result;  // for each vertex of `order`
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::parent_places
