// Spanning forests of graphs in blocks: choose a root for each component, then search from all roots at once.
#include <pleach/block_tree.hpp>

#include "arguments.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/roots.hpp"
#include "blocks/rows.hpp"
#include "blocks/search.hpp"
#include "blocks/selection.hpp"
#include "instances.hpp"

#include <new>
#include <string>

namespace pleach {

namespace {

/// Returns the smallest vertex of each vertex's component.
template <class Index>
Numbers components_of(const BlockGraph<Index>& graph) {
  Network& network = graph.network();
  const auto vertices = graph.layout();
  const Handles all = all_of_blocks(network, vertices).places;
  const ArcList arcs =
      list_arcs_of(network, *vertices, graph.rows(), all, count_arcs_of(network, *vertices, graph.rows(), all));
  auto larger = temporary<std::int64_t>(network, arcs.to.layout());
  combine_blocks(max, arcs.from, arcs.to, larger);
  const Selection once = differences_of(arcs.from, larger);  // one arc of each edge, without loops
  Numbers label(network, vertices);
  connected_components(values_of(once, arcs.from), values_of(once, arcs.to), label);
  return label;
}

}  // namespace

template <class Index>
void spanning_tree(const BlockGraph<Index>& graph, BlockVector<Index>& parent, SpanningTreeOptions<Index> options) try {
  constexpr const char* function = "spanning_tree";
  if (&parent.network() != &graph.network() || *parent.layout() != *graph.layout()) {
    throw ArgumentError(std::string(function) + ": parent has other blocks than the graph");
  }
  if (graph.directed()) throw ArgumentError(std::string(function) + ": the graph is directed");
  require_block_search(function, options.algorithm);
  const Numbers root =
      roots_of_components(function, components_of(graph), {options.roots.begin(), options.roots.end()}, false);
  BlockVector<Index> level(graph.network(), graph.layout());
  search_from(graph, root, level, parent, {options.algorithm});
} catch (const std::bad_alloc&) {
  throw_out_of_memory("spanning_tree");
}

template <class Index>
BlockTree<Index> spanning_tree(const BlockGraph<Index>& graph, SpanningTreeOptions<Index> options) try {
  BlockVector<Index> parent(graph.network(), graph.layout());
  spanning_tree(graph, parent, options);
  return BlockTree<Index>(parent);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("spanning_tree");
}

#define INSTANCES(Index)                                                                                         \
  template void spanning_tree<Index>(const BlockGraph<Index>&, BlockVector<Index>&, SpanningTreeOptions<Index>); \
  template BlockTree<Index> spanning_tree<Index>(const BlockGraph<Index>&, SpanningTreeOptions<Index>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
