// number_reached: the subtrees of a search in preorder, from the queue in which it reached their vertices.
//
// Parents stand before their children in the queue, and the children of one stand in preorder as they do there.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: arrival {2, 1} {2, 1} {2, 0} {3, 0}, queue 2 3 1 0
//   -> subtree {2, 1, 3} {2, 1, 2} {2, 3, 3} {3, 1, 4}
//
// Work n; traffic: Arrivals and Subtrees in order, and twice the queue, for each of its vertices two Subtrees at
// random. One thread does it on every device; a core in a third of the time of the search, where several take longer
// for the tour of a tree.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"
#include "search/subtree.hpp"

namespace pleach::number_reached {

struct Arguments {};

struct Buffers {
  In<Arrival> arrival;             // n: all vertices were reached
  In<std::uint32_t, sized> queue;  // n: the vertices
  Out<Subtree> subtree;            // n: of each vertex
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::number_reached
