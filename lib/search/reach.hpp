// Searches for other operations: with the order in which vertices are reached, for forests; with the smallest parents,
// for graphs in blocks.
#pragma once

#include <pleach/bfs.hpp>
#include <pleach/graph.hpp>

#include "runtime/data/handle.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace pleach {

/// The result of a search of all vertices. Parents come before their children in the queue, by component or by level.
struct Reached {
  std::shared_ptr<Handle> arrival, queue;  // n each, as in codelets/search/search.hpp
  std::size_t trees;
};

/// Returns whether a search can use top-down levels only, of which there may be many. The graph then has arcs.
template <class Index>
bool may_be_deep(const Graph<Index>& graph);

/// Returns whether reach_all() takes no longer than breadth_first_search() and callers can use its order: on CPU cores
/// only, which follow the order vertex by vertex, and for graphs that may be deep.
template <class Index>
bool reaches_in_order(const Graph<Index>& graph);

/// Searches from the smallest vertex of each component, one component after the other. Returns nothing if too many
/// vertices are in small components. Waits. Call it without a Submission.
template <class Index>
std::optional<Reached> reach_all(const Graph<Index>& graph);

/// Searches from one vertex of each component, all at once. Waits. Call it without a Submission.
template <class Index>
Reached reach_all(const Graph<Index>& graph, std::span<const Index> roots);

/// Searches as breadth_first_search() does, in a graph with ascending rows: the parent of a vertex is the smallest
/// possible one. Returns the number of levels.
template <class Index>
std::uint64_t search_ascending(const Graph<Index>& graph, std::span<const Index> sources, Vector<Index>& level,
                               Vector<Index>& parent, BfsOptions options);

}  // namespace pleach
