// What every reader of edges promises.
#pragma once

#include "fuzz.hpp"

#include "io/edges_file.hpp"
#include "io/labels.hpp"

namespace pleach::fuzz {

inline bool same_names(const app::NamePool& a, const app::NamePool& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t v = 0; v < a.size(); ++v) {
    if (a[v] != b[v]) return false;
  }
  return true;
}

inline bool same_labels(const app::Labels& a, const app::Labels& b) {
  return a.numbers() == b.numbers() && same_names(a.names(), b.names());
}

template <class Index, class Other>
bool same_edges(const app::EdgeList<Index>& a, const app::EdgeList<Other>& b) {
  return a.vertices == b.vertices && std::ranges::equal(a.from, b.from) && std::ranges::equal(a.to, b.to) &&
         a.value.size() == b.value.size() && same_labels(a.labels, b.labels);
}

template <class Index>
void require_edges(const app::EdgeList<Index>& edges, bool with_values) {
  require(edges.from.size() == edges.to.size(), "as many heads as tails");
  require(edges.value.size() == (with_values ? edges.from.size() : 0), "a value for each edge");
  for (const auto* side : {&edges.from, &edges.to}) {
    require(
        std::ranges::all_of(*side, [&](Index v) { return v >= 0 && static_cast<std::uint64_t>(v) < edges.vertices; }),
        "vertices are below their number");
  }
}

/// Each vertex has a label of its own, by which it is found.
template <class Index>
void require_labels(const app::Labels& labels, std::size_t vertices) {
  const app::VertexFinder<Index> finder(labels, vertices);
  for (std::size_t v = 0; v < vertices; ++v) {
    const auto found = finder.find(labels.text(v));
    require(found && static_cast<std::size_t>(*found) == v, "labels are found");
  }
}

/// `directed`: an edge leads from one vertex to the other, and may be repeated.
template <class Index>
void require_graph(const app::EdgeList<Index>& edges, bool with_values, bool directed) {
  require_edges(edges, with_values);
  if (directed) return;
  for (std::size_t e = 0; e < edges.from.size(); ++e) require(edges.from[e] != edges.to[e], "no loops");
  auto once = edges;
  keep_least(once);
  require(same_edges(once, edges), "no edge twice");
}

}  // namespace pleach::fuzz
