// edge_keys: the vertex that each arc leaves, as the key to order the arcs by, and the one that it leads to.
//
// Of an undirected edge e, arc 2 e leads from from[e] to to[e], and arc 2 e + 1 back; of a directed one, arc e. An edge
// with an end outside [0, vertices) becomes a loop at 0, which no tree has.
//
// Example, undirected, 3 vertices: from 0 1, to 2 0 -> key 0 2 1 0, head 2 0 0 1, fault none
//
// Work: the edges; traffic: all in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::edge_keys {

inline constexpr std::uint32_t no_fault = 0xffffffff;

/// A task takes the edges [first, first + size). Tasks that run side by side write different elements.
struct Arguments {
  IndexType index;
  bool directed;
  std::uint32_t vertices;
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Index> from, to;
  Out<std::uint32_t, scattered> key;              // the vertex that each arc leaves
  Out<std::uint32_t, optional | scattered> head;  // the one that it leads to
  Out<std::uint32_t, optional | all_ones | by_task>
      fault;  // the smallest of the edges with an end outside, or no_fault
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::edge_keys
