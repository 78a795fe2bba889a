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

/// The components of a graph, whichever way its arcs lead. Waits for the arcs; the labels may still be under way.
/// Called without a Submission.
template <class Index>
Components components_of_graph(const Graph<Index>& graph);

/// The arcs of a spanning forest: uint32, in ascending order, the caller's alone; none where all are loops. Of a graph
/// with arcs, for which it waits. Called without a Submission.
template <class Index>
std::shared_ptr<Handle> forest_of_graph(const Graph<Index>& graph);

/// The components of n vertices, in which edge e joins from[e] and to[e]; the two have one length. Waits for the edges;
/// the labels may still be under way. Throws RangeError for the first edge with a vertex outside [0, n). Called without
/// a Submission.
template <class Index>
Components components_of_edges(const char* function, std::size_t n, const Vector<Index>& from, const Vector<Index>& to);

/// The same for a forest: throws StructureError for the first edge that closes a cycle with those before it.
template <class Index>
Components components_of_forest(const char* function, std::size_t n, const Vector<Index>& from,
                                const Vector<Index>& to);

/// The smallest vertex of each component, in ascending order: uint32, under way, the caller's alone. Called without
/// a Submission.
std::shared_ptr<Handle> roots_of(Runtime& runtime, const Components& components);

/// Waits for the labels, and throws if the roots are not one in each component: RangeError for one outside [0, n), or
/// StructureError. Called without a Submission.
template <class Index>
void require_roots(const char* function, Runtime& runtime, const Components& components, std::span<const Index> roots);

/// One root in each component, in ascending order of the components' smallest vertices: that of `roots`, or the
/// smallest vertex of a component that has none there. Throws as require_roots() otherwise. Called without a
/// Submission.
template <class Index>
std::vector<Index> complete_roots(const char* function, Runtime& runtime, const Components& components,
                                  std::span<const Index> roots);

}  // namespace pleach
