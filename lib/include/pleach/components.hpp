// The connected components of graphs.
#pragma once

#include <pleach/graph.hpp>

#include <cstddef>
#include <span>

namespace pleach {

/// label[v] = the smallest vertex of v's component. Returns the number of components; a vertex without edges is a
/// component. Components of a directed graph are the weak ones.
///
/// One label a vertex. Every backend and every run gives the same labels. Returns when the components are counted; the
/// labels may still be in computation. Expected O(n + m) work, for most graphs little more than two arcs of each
/// vertex; 4 n bytes of scratch memory.
///
/// By hooking and pointer jumping (Shiloach and Vishkin, "An O(log n) parallel connectivity algorithm", 1982) in the
/// form of a concurrent union-find, which needs no rounds (Jaiganesh and Burtscher, "A high-performance connected
/// components implementation for GPUs", 2018), two arcs of each vertex first (Sutton, Ben-Nun and Barak, "Optimizing
/// parallel graph connectivity computation via subgraph sampling", 2018).
///
/// Throws ArgumentError if the label's length is not the number of vertices.
template <class Index>
PLEACH_EXPORT std::size_t connected_components(const Graph<Index>& graph, Vector<Index>& label);

/// The same for edges in any order: edge e joins from[e] and to[e]. This needs no Graph.
///
/// Throws ArgumentError (lengths, label the same Vector as another), RangeError (a vertex outside [0, vertices)),
/// before anything is written.
template <class Index>
PLEACH_EXPORT std::size_t connected_components(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                                               Vector<Index>& label);

/// The same into host data: the functions return when the result is complete. The ranges must not overlap.
template <class Index>
PLEACH_EXPORT std::size_t connected_components(const Graph<Index>& graph, std::span<Index> label);
template <class Index>
PLEACH_EXPORT std::size_t connected_components(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                                               std::span<const Index> to, std::span<Index> label);

template <class Index, HostArray Label>
std::size_t connected_components(const Graph<Index>& graph, Label&& label) {
  return connected_components<Index>(graph, std::span<Index>(label));
}

template <HostArray From, HostArray To, HostArray Label>
std::size_t connected_components(Runtime& runtime, std::size_t vertices, const From& from, const To& to,
                                 Label&& label) {
  using Index = HostValue<From>;
  return connected_components<Index>(runtime, vertices, std::span<const Index>(from), std::span<const Index>(to),
                                     std::span<Index>(label));
}

}  // namespace pleach
