// The connected components of a graph of undirected edges.
#pragma once

#include <pleach/vector.hpp>

#include "runtime/handle.hpp"

#include <cstddef>
#include <memory>
#include <span>

namespace pleach {

struct Components {
  std::shared_ptr<Handle> label;  // n uint32: the smallest vertex of each vertex's component
  std::size_t count;
};

/// The components of a forest of n vertices, in which edge e joins from[e] and to[e]; the two have one length. Waits
/// for the edges; the labels may still be under way. Throws RangeError for the first edge with a vertex outside
/// [0, n), StructureError for the first edge that closes a cycle with those before it. Called without Engine's
/// submission lock.
template <class Index>
Components components_of_forest(const char* function, std::size_t n, const Vector<Index>& from,
                                const Vector<Index>& to);

/// The smallest vertex of each component, in ascending order: uint32, under way, the caller's alone. Called without
/// Engine's submission lock.
std::shared_ptr<Handle> roots_of(Runtime& runtime, const Components& components);

/// Waits for the labels, and throws if the roots are not one in each component: RangeError for one outside [0, n), or
/// StructureError. Called without Engine's submission lock.
template <class Index>
void require_roots(const char* function, Runtime& runtime, const Components& components, std::span<const Index> roots);

}  // namespace pleach
