// Random graphs, made in every way there is.
#pragma once

#include "random_calls/trees.hpp"

#include <bit>

namespace pleach::test {

template <class Index>
Edges<Index> some_edges(Random& random) {
  const std::size_t n = 1 + some_size(random);
  switch (random() % 9) {
    case 0: return path<Index>(n);
    case 1: return star<Index>(n);
    case 2: return grid<Index>(1 + n / 10, 10);
    case 3: return rmat<Index>(static_cast<unsigned>(std::bit_width(1 + n / 8)), n, random());
    case 4: return caterpillar<Index>(1 + n / 4, n / 16, n / 16 + 1);
    case 5: return biconnected_graph<Index>(n, random() % n, random());
    case 6: return shuffled(edges_of(random_tree<Index>(n, random())), random());
    default: return random_graph<Index>(n, random() % (4 * n), random());
  }
}

template <class Index>
Graph<Index> make(const Edges<Index>& edges, bool directed, Random& random) {
  const std::span<const Index> from(edges.from), to(edges.to);
  const GraphOptions options{.directed = directed};
  const auto rows = rows_of(edges, directed);
  switch (random() % 4) {
    case 0: return Graph<Index>::from_edges(runtime(), edges.n, from, to, options);
    case 1:
      return Graph<Index>::from_edges(edges.n, Vector<Index>(runtime(), from), Vector<Index>(runtime(), to), options);
    case 2: return Graph<Index>::from_adjacency(runtime(), rows.offset, rows.neighbour, options);
    default:
      return Graph<Index>::from_adjacency(Vector<Index>(runtime(), rows.offset),
                                          Vector<Index>(runtime(), rows.neighbour), options);
  }
}

}  // namespace pleach::test
