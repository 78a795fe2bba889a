// The ears of a graph and their spanning forest: shared by ear decompositions and st-numberings.
#pragma once

#include <pleach/vector.hpp>

#include "runtime/data/handle.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace pleach {

using NumberVector = Vector<std::int32_t>;

/// Vertices are places in preorder of the forest. All numbers have 32 bits. An ear is a non-tree edge with those edges
/// of the forest that this edge covers first.
struct Ears {
  std::size_t count = 0;
  std::uint32_t first_child = ~std::uint32_t{0};   // the place of the child of FirstEdge
  std::shared_ptr<Handle> vertex, place;           // by place: the vertex; by vertex: the place
  std::shared_ptr<Handle> parent, size_of;         // by place: the parent, -1 for a root; the size of the subtree
  std::shared_ptr<Handle> above;                   // by place: the ear of the edge to the parent; -1 for a bridge
  std::shared_ptr<Handle> edge;                    // for each ear: the number of its non-tree edge,
  std::shared_ptr<Handle> tail, head;              //   its ends,
  std::shared_ptr<Handle> apex;                    //   their lowest common ancestor,
  std::shared_ptr<Handle> tail_child, head_child;  //   and its children above them
};

/// Two vertices, joined by the first edge; the first ear must cover the edge of the forest between them.
struct FirstEdge {
  std::int32_t root, child;
};

/// Finds the ears of edges that are known to be valid. If `first` is given, the graph is connected. Waits for the ears.
Ears find_ears(std::size_t vertices, const NumberVector& from, const NumberVector& to, std::optional<FirstEdge> first,
               NumberVector* ear);

/// Throws if the arguments of an operation on the edges of a graph are invalid. `result` must have `expected` elements.
template <class Index>
void require_edges_of_ears(const char* function, std::size_t vertices, const Vector<Index>& from,
                           const Vector<Index>& to, const char* name, const Vector<Index>& result, const char* other,
                           std::size_t expected);

/// Returns the same numbers in 32 bits.
template <class Index>
NumberVector narrowed(const Vector<Index>& numbers);

}  // namespace pleach
