// The ears of a graph and the spanning forest that they were found by: what ear decompositions and st-numberings share.
#pragma once

#include <pleach/vector.hpp>

#include "runtime/data/handle.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace pleach {

using NumberVector = Vector<std::int32_t>;

/// Vertices are places in preorder of the forest. All numbers are of 32 bits. An ear is a chord, which the forest does
/// not have, and those edges of the forest that it is the first one to cover.
struct Ears {
  std::size_t count = 0;
  std::uint32_t first_child = ~std::uint32_t{0};   // the place of the first edge's child
  std::shared_ptr<Handle> vertex, place;           // in preorder; of each vertex
  std::shared_ptr<Handle> parent, size_of;         // by places; -1 for a root; of subtrees
  std::shared_ptr<Handle> above;                   // by places: the ear of the edge to the parent, -1 for a bridge
  std::shared_ptr<Handle> edge;                    // of each ear: its chord's number,
  std::shared_ptr<Handle> tail, head;              //   its ends,
  std::shared_ptr<Handle> apex;                    //   their lowest common ancestor,
  std::shared_ptr<Handle> tail_child, head_child;  //   and its children above them
};

/// A pair of vertices whose edge is to be covered by the first ear: the first edge joins them.
struct FirstEdge {
  std::int32_t root, child;
};

/// Finds the ears of edges that are known to be valid. With a first edge, the graph is connected. Waits for the ears.
Ears find_ears(std::size_t vertices, const NumberVector& from, const NumberVector& to, std::optional<FirstEdge> first,
               NumberVector* ear);

/// Throws what is wrong with the arguments of an operation on the edges of a graph, of which `result` is made.
template <class Index>
void require_edges_of_ears(const char* function, std::size_t vertices, const Vector<Index>& from,
                           const Vector<Index>& to, const char* name, const Vector<Index>& result, const char* other,
                           std::size_t expected);

/// The same numbers in 32 bits.
template <class Index>
NumberVector narrowed(const Vector<Index>& numbers);

}  // namespace pleach
