// Seeded generators of undirected graphs: those that searches are measured on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/edges_file.hpp"

namespace pleach::app {

enum class GraphKind {
  grid,       ///< rows x columns, each vertex joined to the next in its row and in its column
  grid_3d,    ///< the same in `layers` layers, each vertex joined to the one above
  road,       ///< a grid without three edges of ten, and with a few diagonals: low degrees, a large diameter
  kronecker,  ///< R-MAT with the parameters of Graph500: loops, repeated edges, vertices of very high degree
  uniform,    ///< the ends of each edge uniform among the vertices: loops and repeated edges as they fall
};

struct GraphShape {
  GraphKind kind = GraphKind::grid;
  std::int64_t rows = 1, columns = 1, layers = 1;  ///< of grids and roads
  std::int64_t vertices = 0;                       ///< of uniform graphs; of Kronecker graphs, a power of two
  std::int64_t edge_factor = 16;                   ///< edges for each vertex of these
  std::int64_t graphs = 1;                         ///< that many, side by side, none of whose edges lead to another
  bool permute_labels = false;                     ///< number the vertices in a random order; Graph500 does
};

/// The names that graph_kind() knows.
std::vector<std::string> graph_kind_names();

/// ArgumentError for another name.
GraphKind graph_kind(std::string_view name);

/// The shape of 2^scale vertices, grids as square as they come.
GraphShape graph_of_scale(GraphKind kind, int scale);

/// The same shape and seed give the same edges, in the same order, on every platform. O(vertices + edges), for
/// Kronecker times the scale. ArgumentError if a number of the shape is negative, or the vertices of a Kronecker graph
/// are no power of two; OverflowError if Index cannot hold the vertices, or memory the edges.
template <class Index>
EdgeList<Index> make_graph(const GraphShape& shape, std::uint64_t seed);

}  // namespace pleach::app
