// Spanning trees: choose a root for each component, and search from all roots at once. A search from the first vertex
// may show that there is one component.
#include <pleach/error.hpp>
#include <pleach/spanning_tree.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "components/components.hpp"
#include "components/spanning_forest.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"

#include <new>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

constexpr const char* function = "spanning_tree";

/// Returns whether every vertex has an edge: such graphs are mostly connected. Only if the host has the offsets.
template <class Index>
bool seems_connected(const Graph<Index>& graph) {
  if (graph.arcs() == 0 || !graph.runtime().impl().shares_memory()) return false;
  const View<const Index> offset = graph.offset().read();
  for (std::size_t v = 0; v < graph.vertices(); ++v) {
    if (offset[v] == offset[v + 1]) return false;
  }
  return true;
}

}  // namespace

template <class Index>
std::optional<Reached> spanning_forest_in_order(const char* of, const Graph<Index>& graph) {
  if (!reaches_in_order(graph)) return std::nullopt;
  if (auto forest = reach_all(graph)) return forest;
  const std::vector<Index> roots = complete_roots<Index>(of, graph.runtime(), components_of_graph(graph), {});
  return reach_all(graph, std::span<const Index>(roots));
}

template <class Index>
Tree<Index> hooked_spanning_tree(const Graph<Index>& graph, const Handle& row) {
  Runtime& runtime = graph.runtime();
  const auto arc = forest_of_graph(graph);
  Vector<Index> from(runtime, arc->size()), to(runtime, arc->size());
  {
    constexpr Type index = type_of<Index>();
    const Submission submission;
    permute::submit.over(runtime, arc->size(), {Type::i32, index, false}, {arc, row, from});
    permute::submit.over(runtime, arc->size(), {Type::i32, index, false}, {arc, graph.neighbour(), to});
    from.handle().set_filled();
    to.handle().set_filled();
  }
  return Tree<Index>::from_edges(graph.vertices(), from, to);
}

template <class Index>
void spanning_tree(const Graph<Index>& graph, Vector<Index>& parent, SpanningTreeOptions<Index> options) try {
  require_length(function, "parent", parent.size(), "the graph", graph.vertices());
  require_runtime(function, "parent", parent, graph.runtime());
  if (graph.directed()) throw ArgumentError(std::string(function) + ": the graph is directed");
  const Waiting waiting;
  Vector<Index> level(graph.runtime(), graph.vertices());
  if (options.roots.empty() && options.algorithm != BreadthFirstSearch::tour && seems_connected(graph)) {
    const Index first = 0;
    BfsStatistics statistics;
    breadth_first_search(graph, std::span(&first, 1), level, parent, {options.algorithm, &statistics});
    if (statistics.reached == graph.vertices()) return;
  }
  const std::vector<Index> roots = complete_roots(function, graph.runtime(), components_of_graph(graph), options.roots);
  breadth_first_search(graph, std::span<const Index>(roots), level, parent, {.algorithm = options.algorithm});
} catch (const std::bad_alloc&) {
  throw_out_of_memory("spanning_tree");
}

template <class Index>
Tree<Index> spanning_tree(const Graph<Index>& graph, SpanningTreeOptions<Index> options) try {
  Vector<Index> parent(graph.runtime(), graph.vertices());
  spanning_tree(graph, parent, options);
  return Tree<Index>(parent);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("spanning_tree");
}

#define INSTANCES(Index)                                                                               \
  template std::optional<Reached> spanning_forest_in_order<Index>(const char*, const Graph<Index>&);   \
  template Tree<Index> hooked_spanning_tree<Index>(const Graph<Index>&, const Handle&);                \
  template void spanning_tree<Index>(const Graph<Index>&, Vector<Index>&, SpanningTreeOptions<Index>); \
  template Tree<Index> spanning_tree<Index>(const Graph<Index>&, SpanningTreeOptions<Index>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
