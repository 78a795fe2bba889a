// Traces the Euler circuits of a forest from its edges.
#pragma once

#include <pleach/vector.hpp>

namespace pleach {

/// Roots a forest of n vertices, in which edge e joins from[e] and to[e], at the `root`s, uint32 in ascending order,
/// one for each tree. parent[v] is the parent of v; position has 2 n elements: where the tour enters each vertex, then
/// where it leaves each. Both are still in computation. `scratch` has 2 n elements, too. There is an edge; from and to
/// have one length.
///
/// n - 1 edges with one root need no check: returns false, in a tree's time, if they are not a tree. Call it without a
/// Submission.
template <class Index>
bool trace_circuits(const Vector<Index>& from, const Vector<Index>& to, const Handle& root, Vector<Index>& parent,
                    Vector<std::int32_t>& position, Vector<std::int32_t>& scratch);

}  // namespace pleach
