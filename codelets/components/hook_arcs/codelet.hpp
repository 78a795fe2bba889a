// hook_arcs: joins the components of the ends of arcs, except arcs from a vertex of a tree to a descendant.
//
// Vertices are known by their places in preorder. Concurrent tasks on different arcs share the labels.
//
// Example, the square 0 1 2 3 and the tree 0 -> 1 -> 2, 0 -> 3, its arcs to larger vertices: row 0 0 1 2, neighbour
// 1 3 2 3, place 0 1 2 3, size_of 4 2 1 1, label 0 1 1 3  ->  label 0 1 1 1
//
// Work: the arcs; traffic: these in order, and for each two places, two labels and the size of a subtree at random.
// Sources: those of hook_edges.
#pragma once

#include "base/signature.hpp"

namespace pleach::hook_arcs {

using Arguments = IndexRange;  // range of arcs

template <class Index = Any>
struct Buffers {
  In<Index, by_element> row;                // m: tail of each arc
  In<Index, sized | by_element> neighbour;  // m: its head; arcs to smaller vertices, and loops, are left out
  In<Index> place;                          // n: of each vertex
  In<Index> size_of;                        // n, by places: of the subtree
  // n, by places: before the first task the links of a forest in which no place links to a larger one, after the last
  // those of one whose trees are joined
  InOut<std::uint32_t, scattered> label;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::hook_arcs
