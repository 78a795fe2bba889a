// Searches a tree by its Euler tour: the arcs to larger vertices are the edges of a tree, rooted at the source. A
// vertex's level is its depth, and the work does not depend on the tree's depth.
#include "search/tree_search.hpp"

#include <pleach/error.hpp>
#include <pleach/tree_functions.hpp>

#include "graph/adjacency.hpp"
#include "instances.hpp"

#include <limits>
#include <span>

namespace pleach {

template <class Index>
bool search_tree(const Graph<Index>& graph, Index source, Vector<Index>& level, Vector<Index>& parent) {
  const std::size_t n = graph.vertices();
  if (graph.directed() || graph.arcs() != 2 * (n - 1)) return false;
  if (2 * n > std::numeric_limits<std::int32_t>::max()) return false;  // too large for a Tree
  const auto [from, to] = forward_arcs(graph.offset(), graph.neighbour());
  if (from.size() != n - 1) return false;
  try {
    const auto tree = Tree<Index>::from_edges(n, from, to, {.roots = std::span(&source, 1)});
    tree_functions<Index>(tree, {.parent = &parent, .level = &level});
  } catch (const StructureError&) {
    return false;
  }
  return true;
}

#define INSTANCES(Index) template bool search_tree<Index>(const Graph<Index>&, Index, Vector<Index>&, Vector<Index>&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
