// Spanning trees: components have their roots, and a search from all of them finds the parents.
#include <pleach/error.hpp>
#include <pleach/spanning_tree.hpp>

#include "arguments.hpp"
#include "components/components.hpp"
#include "instances.hpp"
#include "runtime/engine.hpp"

#include <new>
#include <string>
#include <vector>

namespace pleach {

namespace {

constexpr const char* function = "spanning_tree";

}  // namespace

template <class Index>
void spanning_tree(const Graph<Index>& graph, Vector<Index>& parent, SpanningTreeOptions<Index> options) try {
  require_length(function, "parent", parent.size(), "the graph", graph.vertices());
  require_runtime(function, "parent", parent, graph.runtime());
  if (graph.directed()) throw ArgumentError(std::string(function) + ": the graph is directed");
  const Engine::Activity activity;
  const std::vector<Index> roots = complete_roots(function, graph.runtime(), components_of_graph(graph), options.roots);
  Vector<Index> level(graph.runtime(), graph.vertices());
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
  template void spanning_tree<Index>(const Graph<Index>&, Vector<Index>&, SpanningTreeOptions<Index>); \
  template Tree<Index> spanning_tree<Index>(const Graph<Index>&, SpanningTreeOptions<Index>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
