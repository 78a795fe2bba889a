// The Euler circuits of a forest, from its edges.
#pragma once

#include <pleach/vector.hpp>

namespace pleach {

/// Roots a forest of n vertices, in which edge e joins from[e] and to[e], at the `root`s, uint32 in ascending order,
/// one for each tree. parent[v] is the parent of v; position has where the tour enters each vertex, then where it
/// leaves each: 2 n. Both are under way. `scratch` has 2 n, too. There is an edge; the two arrays have one length.
///
/// n - 1 edges need not be checked before: false, after a while as for a tree, if they and one root are none. Called
/// without a Submission.
template <class Index>
bool trace_circuits(const Vector<Index>& from, const Vector<Index>& to, const Handle& root, Vector<Index>& parent,
                    Vector<std::int32_t>& position, Vector<std::int32_t>& scratch);

}  // namespace pleach
