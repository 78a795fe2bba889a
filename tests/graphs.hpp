// Graphs for the tests: as edges, and as rows.
#pragma once

#include "edges.hpp"
#include "io/edges_file.hpp"

#include <pleach/graph.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pleach::test {

template <class Index>
struct Rows {
  std::vector<Index> offset, neighbour;
};

template <class Index>
app::EdgeList<Index> list_of(const Edges<Index>& edges) {
  return {.vertices = edges.n, .from = edges.from, .to = edges.to};
}

/// The rows of edges, by appending arcs to lists.
template <class Index>
Rows<Index> rows_of(const Edges<Index>& edges, bool directed) {
  std::vector<std::vector<Index>> lists(edges.n);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    lists[static_cast<std::size_t>(edges.from[e])].push_back(edges.to[e]);
    if (!directed) lists[static_cast<std::size_t>(edges.to[e])].push_back(edges.from[e]);
  }
  Rows<Index> rows{{0}, {}};
  for (const auto& list : lists) {
    rows.neighbour.insert(rows.neighbour.end(), list.begin(), list.end());
    rows.offset.push_back(static_cast<Index>(rows.neighbour.size()));
  }
  return rows;
}

template <class Index>
Edges<Index> path(std::size_t n) {
  Edges<Index> edges{n, {}, {}};
  for (std::size_t v = 1; v < n; ++v) edges.add(v - 1, v);
  return edges;
}

/// Every vertex joined to the last one.
template <class Index>
Edges<Index> star(std::size_t n) {
  Edges<Index> edges{n, {}, {}};
  for (std::size_t v = 0; v + 1 < n; ++v) edges.add(n - 1, v);
  return edges;
}

template <class Index>
Edges<Index> grid(std::size_t rows, std::size_t columns) {
  Edges<Index> edges{rows * columns, {}, {}};
  for (std::size_t v = 0; v < rows * columns; ++v) {
    if (v % columns + 1 < columns) edges.add(v, v + 1);
    if (v + columns < rows * columns) edges.add(v, v + columns);
  }
  return edges;
}

/// R-MAT with the parameters of Graph500, where vertices keep their places: loops, repeated edges, vertices of very
/// high degree, and many without an edge.
template <class Index>
Edges<Index> rmat(unsigned scale, std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Edges<Index> edges{std::size_t{1} << scale, {}, {}};
  for (std::size_t e = 0; e < count; ++e) {
    std::size_t a = 0, b = 0;
    for (unsigned bit = 0; bit < scale; ++bit) {
      const std::uint64_t quarter = random() % 100;
      a = 2 * a + (quarter >= 76);
      b = 2 * b + ((quarter >= 57 && quarter < 76) || quarter >= 95);
    }
    edges.add(a, b);
  }
  return edges;
}

/// Two sets of vertices, each of one joined to each of the other: levels from one vertex to all, and to all again.
template <class Index>
Edges<Index> bipartite(std::size_t left, std::size_t right) {
  Edges<Index> edges{left + right, {}, {}};
  for (std::size_t a = 0; a < left; ++a) {
    for (std::size_t b = 0; b < right; ++b) edges.add(a, left + b);
  }
  return edges;
}

/// Paths whose vertices have stars of `leaves` leaves: narrow and wide levels by turns.
template <class Index>
Edges<Index> caterpillar(std::size_t length, std::size_t leaves, std::size_t every) {
  Edges<Index> edges = path<Index>(length);
  for (std::size_t v = 0; v < length; v += every) {
    for (std::size_t leaf = 0; leaf < leaves; ++leaf) edges.add(v, edges.n++);
  }
  return edges;
}

/// A path of `length` edges, a ladder from one vertex to `width` others and on to as many, which are a path, and a path
/// again: few vertices a level, then many, then few.
template <class Index>
Edges<Index> narrow_and_wide(std::size_t length, std::size_t width) {
  Edges<Index> edges = path<Index>(length + 1);
  edges.n += 2 * width + length;
  for (std::size_t k = 1; k <= width; ++k) {
    edges.add(length, length + k);
    edges.add(length + k, length + width + k);
  }
  for (std::size_t v = length + width + 1; v + 1 < edges.n; ++v) edges.add(v, v + 1);
  return edges;
}

/// A cycle, and edges beside it.
template <class Index>
Edges<Index> biconnected_graph(std::size_t n, std::size_t more, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::size_t> vertex(n);
  for (std::size_t v = 0; v < n; ++v) vertex[v] = v;
  std::shuffle(vertex.begin(), vertex.end(), random);
  Edges<Index> edges{n, {}, {}};
  for (std::size_t i = 0; i < n; ++i) edges.add(vertex[i], vertex[(i + 1) % n]);
  for (std::size_t i = 0; i < more; ++i) edges.add(random() % n, random() % n);
  return shuffled(edges, random());
}

/// Graphs of about n vertices, at least ten, by name.
template <class Index>
std::vector<std::pair<std::string, Edges<Index>>> all_graphs(std::size_t n) {
  std::vector<std::pair<std::string, Edges<Index>>> graphs;
  graphs.emplace_back("no edges", Edges<Index>{n, {}, {}});
  graphs.emplace_back("path", path<Index>(n));
  graphs.emplace_back(
      "shuffled path",
      shuffled(edges_of(app::make_tree<Index>(
                   {.kind = app::TreeKind::path, .vertices = static_cast<std::int64_t>(n), .permute_labels = true}, n)),
               n));
  graphs.emplace_back("star", star<Index>(n));
  graphs.emplace_back("grid", grid<Index>(n / 10, 10));
  graphs.emplace_back("random tree", shuffled(edges_of(random_tree<Index>(n, n)), n));
  graphs.emplace_back("sparse", random_graph<Index>(n, n / 2, n));
  graphs.emplace_back("random", random_graph<Index>(n, 3 * n, n));
  graphs.emplace_back("dense", random_graph<Index>(n, 20 * n, n));
  graphs.emplace_back("R-MAT", rmat<Index>(static_cast<unsigned>(std::bit_width(n)), 8 * n, n));
  graphs.emplace_back("caterpillar", caterpillar<Index>(n / 4, n / 16, n / 16 + 1));
  return graphs;
}

}  // namespace pleach::test
