// Of the two arcs of each edge, one leads to the larger vertex: these are the edges of a tree, which is rooted at the
// source. Then a vertex's level is its depth, and no work depends on how deep the tree is.
#include "search/tree_search.hpp"

#include <pleach/error.hpp>
#include <pleach/tree_functions.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "graph/list_rows/codelet.hpp"
#include "graph/mark_back_arcs/codelet.hpp"
#include "instances.hpp"
#include "list/collect.hpp"
#include "runtime/runtime_impl.hpp"

#include <limits>
#include <numeric>
#include <optional>
#include <span>

namespace pleach {

namespace {

template <class Index>
struct EdgesOf {
  Vector<Index> from, to;
};

/// Those to larger vertices, if there are `count`.
template <class Index>
std::optional<EdgesOf<Index>> forward_arcs(const Graph<Index>& graph, std::size_t count) {
  Runtime& runtime = graph.runtime();
  constexpr Type index = type_of<Index>();
  const std::size_t m = graph.arcs();
  if (m == 0) return EdgesOf<Index>{Vector<Index>(runtime, 0), Vector<Index>(runtime, 0)};
  const auto row = runtime.impl().reserve(m, sizeof(Index)), marks = runtime.impl().reserve(m, sizeof(std::uint8_t));
  Handle& neighbour = graph.neighbour().handle();
  {
    const auto submission = Engine::instance().submission();
    list_rows::submit.over(runtime, m, {index}, {graph.offset(), row});
    mark_back_arcs::submit.over(runtime, m, {index}, {row, neighbour, marks});
  }
  const auto counts = count_heads(runtime, *marks);
  const auto in_tiles = read_back<std::int32_t>(runtime, *counts);
  if (std::accumulate(in_tiles.begin(), in_tiles.end(), std::size_t{0}) != count) return std::nullopt;
  const auto forward = collect_heads(runtime, *marks, *counts, count);
  EdgesOf<Index> edges{Vector<Index>(runtime, count), Vector<Index>(runtime, count)};
  const auto submission = Engine::instance().submission();
  permute::submit.over(runtime, count, {Type::i32, index, false}, {forward, row, edges.from});
  permute::submit.over(runtime, count, {Type::i32, index, false}, {forward, neighbour, edges.to});
  edges.from.handle().set_filled();
  edges.to.handle().set_filled();
  return edges;
}

}  // namespace

template <class Index>
bool search_tree(const Graph<Index>& graph, Index source, Vector<Index>& level, Vector<Index>& parent) {
  const std::size_t n = graph.vertices();
  if (graph.directed() || graph.arcs() != 2 * (n - 1)) return false;
  if (2 * n > std::numeric_limits<std::int32_t>::max()) return false;  // more than a Tree can have
  const auto edges = forward_arcs(graph, n - 1);
  if (!edges) return false;
  try {
    const auto tree = Tree<Index>::from_edges(n, edges->from, edges->to, {.roots = std::span(&source, 1)});
    tree_functions<Index>(tree, {.parent = &parent, .level = &level});
  } catch (const StructureError&) {
    return false;
  }
  return true;
}

#define INSTANCES(Index) template bool search_tree<Index>(const Graph<Index>&, Index, Vector<Index>&, Vector<Index>&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
