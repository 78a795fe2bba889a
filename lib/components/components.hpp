// The connected components of a graph of undirected edges, and roots in them.
#pragma once

#include <pleach/graph.hpp>

#include "runtime/data/handle.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace pleach {

struct Components {
  std::shared_ptr<Handle> label;  // n uint32: the smallest vertex of each vertex's component
  std::size_t count;
};

/// Finds the components of a graph; the direction of arcs does not matter. Waits for the arcs; the labels may still be
/// in computation. Call it without a Submission.
template <class Index>
Components components_of_graph(const Graph<Index>& graph);

/// Returns the arcs of a spanning forest of a graph that has arcs: uint32, in ascending order, in memory of its own;
/// none if all arcs are loops. Waits for the graph. Call it without a Submission.
template <class Index>
std::shared_ptr<Handle> forest_of_graph(const Graph<Index>& graph);

/// Finds the components of n vertices, in which edge e joins from[e] and to[e]; both have one length. Waits for the
/// edges; the labels may still be in computation. Throws RangeError for the first edge with a vertex outside [0, n).
/// Call it without a Submission.
template <class Index>
Components components_of_edges(const char* function, std::size_t n, const Vector<Index>& from, const Vector<Index>& to);

/// The same for a forest: throws StructureError for the first edge that closes a cycle with those before it.
template <class Index>
Components components_of_forest(const char* function, std::size_t n, const Vector<Index>& from,
                                const Vector<Index>& to);

/// Returns the smallest vertex of each component, in ascending order: uint32, in computation, in memory of its own.
/// Call it without a Submission.
std::shared_ptr<Handle> roots_of(Runtime& runtime, const Components& components);

/// Waits for the labels, and throws unless there is one root in each component: RangeError for one outside [0, n), or
/// StructureError. Call it without a Submission.
template <class Index>
void require_roots(const char* function, Runtime& runtime, const Components& components, std::span<const Index> roots);

/// Returns one root for each component, by ascending smallest vertex: that in `roots`, or else the smallest vertex.
/// Throws as require_roots() for invalid roots. Call it without a Submission.
template <class Index>
std::vector<Index> complete_roots(const char* function, Runtime& runtime, const Components& components,
                                  std::span<const Index> roots);

}  // namespace pleach
