// The sequential oracles for graphs: a search by a queue with the rules of Graph500, and union-find.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "checks/difference.hpp"
#include "io/edges_file.hpp"

namespace pleach::app {

/// The first vertex whose level is wrong, or the first rule of Graph500 that levels and parents break.
template <class Index>
std::optional<Difference> check_search(const EdgeList<Index>& edges, bool directed, std::span<const Index> sources,
                                       std::span<const Index> level, std::span<const Index> parent);

/// Returns why the parents are no spanning forest of the undirected graph, or nothing; by breadth-first searches from
/// the vertices that are their own parents, among them `roots`.
template <class Index>
std::optional<Difference> check_spanning_tree(const EdgeList<Index>& edges, std::span<const Index> roots,
                                              std::span<const Index> parent);

/// The same for a spanning forest of any kind; for a minimum one by Kruskal's algorithm on the edges' values.
template <class Index>
std::optional<Difference> check_spanning_parents(const EdgeList<Index>& edges, std::span<const Index> roots,
                                                 std::span<const Index> parent, bool minimum);

/// Returns the smallest vertex of each vertex's component.
template <class Index>
std::vector<Index> find_components(const EdgeList<Index>& edges);

}  // namespace pleach::app
