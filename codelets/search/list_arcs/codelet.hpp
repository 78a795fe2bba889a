// list_arcs: lists the arcs that leave a frontier.
//
// Example: start 100, frontier 2 0, before 0 3 5, offset 0 2 2 5, neighbour 7 9 4 5 6
//   -> to 4 5 6 7 9, from 102 102 102 100 100
//
// Work: the arcs, and log k for each on a GPU; traffic: all in order, except the rows, which are at random.
// Source: Merrill, Garland and Grimshaw, "Scalable GPU graph traversal", 2012.
#pragma once

#include "base/signature.hpp"

namespace pleach::list_arcs {

struct Arguments {
  IndexType index;
  std::int64_t start;  // number of the block's first vertex
  FirstElement first;  // the task's first arc
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> frontier;                // k vertices of a block
  In<std::int32_t, sized> before;            // k + 1: number of arcs of the vertices before each, and of all
  In<std::uint32_t> offset;                  // where the arcs of each vertex of the block begin
  In<Index> neighbour;                       // head of each arc of the block
  Out<std::int64_t, sized | by_element> to;  // head of each arc of the frontier
  Out<std::int64_t, by_element> from;        // its tail
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::list_arcs
