// The sequential oracle for the functions of trees: a depth-first search.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "io/edges_file.hpp"

namespace pleach::app {

/// The functions as pleach/tree_functions.hpp defines them, of each vertex; but for `order`, the vertices in preorder.
template <class Index>
struct TreeOracle {
  std::vector<Index> parent, size, preorder, postorder, level, height, children, root, first, last, order;
};

/// The functions by name, without order.
template <class Index>
inline constexpr std::pair<const char*, std::vector<Index> TreeOracle<Index>::*> oracle_functions[] = {
    {"parent", &TreeOracle<Index>::parent},     {"size", &TreeOracle<Index>::size},
    {"preorder", &TreeOracle<Index>::preorder}, {"postorder", &TreeOracle<Index>::postorder},
    {"level", &TreeOracle<Index>::level},       {"height", &TreeOracle<Index>::height},
    {"children", &TreeOracle<Index>::children}, {"root", &TreeOracle<Index>::root},
    {"first", &TreeOracle<Index>::first},       {"last", &TreeOracle<Index>::last}};

/// Visits the neighbours of a vertex in the order of the edges, and roots in ascending order: those given, or the
/// smallest vertex of each component if none is given. O(vertices). StructureError if the graph is no forest, or the
/// roots do not fit it.
template <class Index>
TreeOracle<Index> search_forest(const EdgeList<Index>& edges, std::span<const Index> roots = {});

/// The same for the forest in which parent[v] is the parent of v, and a root its own: children in ascending order.
template <class Index>
TreeOracle<Index> search_forest(std::span<const Index> parent);

/// Returns the functions of a tree whose vertices are numbered in preorder.
template <class Index>
TreeOracle<Index> numbered_in_preorder(const TreeOracle<Index>& oracle);

/// The lowest common ancestors of pairs of vertices, -1 in different trees: O(log n) steps a pair, along jump pointers
/// (Myers, "An applicative random-access stack", 1983).
template <class Index>
std::vector<Index> find_common_ancestors(const TreeOracle<Index>& oracle, std::span<const Index> u,
                                         std::span<const Index> v);

}  // namespace pleach::app
