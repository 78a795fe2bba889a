// number_reached: the preorder of the trees of a search, from its queue of reached vertices.
//
// In the queue, parents come before their children. In preorder, the children of a vertex are in the order of the
// queue.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: arrival {2, 1} {2, 1} {2, 0} {3, 0}, queue 2 3 1 0
//   -> subtree {2, 1, 3} {2, 1, 2} {2, 3, 3} {3, 1, 4}
//
// Work n; traffic: Arrivals and Subtrees in order, and twice the queue, for each of its vertices two Subtrees at
// random. One thread does it on every device. A core takes a third of the search's time; several cores would take
// longer, for the tour of a tree.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"
#include "search/subtree.hpp"

namespace pleach::number_reached {

struct Arguments {};

struct Buffers {
  In<Arrival> arrival;             // n: all vertices are reached
  In<std::uint32_t, sized> queue;  // n: the vertices
  Out<Subtree> subtree;            // n: by vertex
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::number_reached
