// edge_keys: the tail of each arc, as the key to order the arcs by, and its head.
//
// An undirected edge e has the arcs 2 e, from from[e] to to[e], and 2 e + 1, back; a directed edge e has arc e. An edge
// with an end outside [0, vertices) becomes a loop at 0.
//
// Example, undirected, 3 vertices: from 0 1, to 2 0 -> key 0 2 1 0, head 2 0 0 1, fault none
//
// Work: the edges; traffic: all in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::edge_keys {

inline constexpr std::uint32_t no_fault = 0xffffffff;

/// A task takes the edges [first, first + size). Concurrent tasks write different elements.
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
  Out<std::uint32_t, scattered> key;                        // tail of each arc
  Out<std::uint32_t, optional | scattered> head;            // head of each arc
  Out<std::uint32_t, optional | all_ones | by_task> fault;  // the smallest edge with an end outside, or no_fault
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::edge_keys
