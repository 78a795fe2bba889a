// Biconnected components one by one: what pleach is checked against.
#pragma once

#include <pleach/biconnected.hpp>

#include <vector>

#include "io/edges_file.hpp"

namespace pleach::app {

/// Compressed rows with the edge of each arc.
template <class Index>
struct EdgeRows {
  std::vector<Index> offset, neighbour, edge;
};

/// Builds the rows of undirected edges, by counting sort.
template <class Index>
EdgeRows<Index> edge_rows(const EdgeList<Index>& edges);

template <class Index>
struct BiconnectedReference {
  std::vector<Index> component, bridge, articulation_point, two_edge_component;  // as in BiconnectedResults
  BiconnectedCounts counts;
};

/// Hopcroft and Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", 1973, without recursion: a
/// depth-first search with a stack of edges. O(n + m).
template <class Index>
BiconnectedReference<Index> find_biconnected(const EdgeRows<Index>& rows);

}  // namespace pleach::app
