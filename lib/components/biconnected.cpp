// Biconnected components (Tarjan and Vishkin, "An efficient parallel biconnectivity algorithm", 1985). An edge of the
// spanning forest is known by the vertex below it, and a vertex by its place in preorder. Two edges of the forest are
// in one block if one is above the other and an arc leads from below the lower one past the upper one, or if another
// edge joins the vertices below them.
#include <pleach/biconnected.hpp>
#include <pleach/error.hpp>
#include <pleach/spanning_tree.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/scan.hpp"
#include "array/sum_tiles/codelet.hpp"
#include "components/arc_extremes/codelet.hpp"
#include "components/block_heads/codelet.hpp"
#include "components/block_members/codelet.hpp"
#include "components/edge_bridges/codelet.hpp"
#include "components/flatten_labels/codelet.hpp"
#include "components/hook_arcs/codelet.hpp"
#include "components/label_members/codelet.hpp"
#include "components/link_blocks/codelet.hpp"
#include "components/link_to_parent/codelet.hpp"
#include "components/spanning_forest.hpp"
#include "graph/list_rows/codelet.hpp"
#include "graph/mark_back_arcs/codelet.hpp"
#include "instances.hpp"
#include "list/collect.hpp"
#include "list/links.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "search/number_reached/codelet.hpp"
#include "search/unpack_subtrees/codelet.hpp"
#include "tree/block_minima/codelet.hpp"
#include "tree/place_subtrees/codelet.hpp"
#include "tree/preorder.hpp"

#include <initializer_list>
#include <list>
#include <new>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

constexpr const char* biconnected = "biconnected_components";

using HandlePointer = std::shared_ptr<Handle>;

/// Four such bytes make an integer larger than all places; its negative is smaller.
constexpr std::uint8_t beyond_places = 0x7f;

template <class Index>
struct Ends {
  HandlePointer from, to;
  std::size_t count;
  bool arcs;  // whether both directions of each edge are given
};

/// Calls f with the name and length of each result, and with it in all of `of`.
template <class F, class... Results>
void for_each_result(std::size_t edges, std::size_t vertices, F f, Results&... of) {
  f("component", edges, of.component...);
  f("bridge", edges, of.bridge...);
  f("articulation_point", vertices, of.articulation_point...);
  f("two_edge_component", vertices, of.two_edge_component...);
}

template <class Index>
using NamedResults = std::vector<std::pair<const char*, Vector<Index>*>>;

/// Returns the requested results after checking their sizes.
template <class Index>
NamedResults<Index> checked_results(Runtime& runtime, std::size_t vertices, std::size_t edges,
                                    const Biconnected<Index>& wanted) {
  NamedResults<Index> results;
  for_each_result(
      edges, vertices,
      [&](const char* name, std::size_t length, Vector<Index>* vector) {
        if (vector == nullptr) return;
        require_length(biconnected, name, vector->size(), "the graph", length);
        require_runtime(biconnected, name, *vector, runtime);
        for (const auto& [other, before] : results) {
          if (length > 0) require_different(biconnected, other, *before, name, *vector);
        }
        results.emplace_back(name, vector);
      },
      wanted);
  return results;
}

template <class T>
HandlePointer handle_of(const Vector<T>& vector) {
  return vector.handle().shared_from_this();
}

std::size_t total_of(Runtime& runtime, Handle& counts) {
  const auto values = read_back<std::int32_t>(runtime, counts);
  return std::accumulate(values.begin(), values.end(), std::size_t{0});
}

/// One call: the graph, its spanning forest in preorder, and, step by step, the blocks.
template <class Index>
class Search {
 public:
  explicit Search(const Graph<Index>& graph);

  BiconnectedCounts find(const Ends<Index>& edges, const Biconnected<Index>& wanted);
  /// Call it after find() with labels of the edges.
  BlockCutTree<Index> hang(const Vector<Index>& component, const BiconnectedCounts& counts);
  /// The tail of each arc.
  [[nodiscard]] const HandlePointer& row() const { return row_; }

 private:
  HandlePointer indices(std::size_t size) const { return reserve_scratch(runtime_, size, sizeof(Index)); }
  HandlePointer words(std::size_t size) const { return reserve_scratch(runtime_, size, sizeof(std::uint32_t)); }
  HandlePointer filled(std::size_t size, std::uint8_t byte) const;
  HandlePointer minima_of(const HandlePointer& values) const;
  HandlePointer tile_sums(const HandlePointer& values) const;

  void place(const Reached& forest);
  void place(const Tree<Index>& forest);
  void link();
  void join();
  void label_edges(const Ends<Index>& edges, const Vector<Index>* component);
  void find_heads();
  void label_vertices(const Vector<Index>& two_edge_component);

  const Graph<Index>& graph_;
  Runtime& runtime_;
  const std::size_t n_, m_;
  std::size_t trees_ = 0;  // of the spanning forest
  HandlePointer row_;
  HandlePointer place_, order_;        // of vertices in preorder, and their inverse
  HandlePointer size_, parent_place_;  // by place: sizes of subtrees, and parents
  HandlePointer label_;                // by place: the first place of the block
  HandlePointer key_, several_;        // block of each edge; by place: whether the block has several
  HandlePointer bridge_, link_, articulation_;
};

template <class Index>
Search<Index>::Search(const Graph<Index>& graph)
    : graph_(graph),
      runtime_(graph.runtime()),
      n_(graph.vertices()),
      m_(graph.arcs()),
      row_(indices(m_)),
      place_(indices(n_)),
      order_(indices(n_)),
      size_(indices(n_)),
      parent_place_(words(n_)) {
  const auto forest = spanning_forest_in_order(biconnected, graph);
  if (forest) place(*forest);
  if (m_ > 0) {
    const Submission submission;
    list_rows::submit.over(runtime_, m_, {type_of<Index>()}, {graph.offset(), row_});
  }
  if (!forest) place(may_be_deep(graph) ? hooked_spanning_tree(graph, *row_) : spanning_tree(graph));
}

template <class Index>
HandlePointer Search<Index>::filled(std::size_t size, std::uint8_t byte) const {
  auto vector = words(size);
  fill::submit.over(runtime_, size, {byte, false}, {vector});
  return vector;
}

/// Returns the table for range minima of values by place.
template <class Index>
HandlePointer Search<Index>::minima_of(const HandlePointer& values) const {
  auto table = words(minima_size(n_));
  block_minima::submit(runtime_, {}, {values, table});
  return table;
}

template <class Index>
HandlePointer Search<Index>::tile_sums(const HandlePointer& values) const {
  auto sums = words(tiles(n_));
  sum_tiles::submit.over(runtime_, n_, {Type::i32, plus}, {values, sums});
  return sums;
}

/// Puts the forest into preorder.
template <class Index>
void Search<Index>::place(const Reached& forest) {
  trees_ = forest.trees;
  const Submission submission;
  const auto subtree = reserve_scratch(runtime_, n_, sizeof(Subtree));
  number_reached::submit(runtime_, {}, {forest.arrival, forest.queue, subtree});
  unpack_subtrees::submit.over(runtime_, n_, {type_of<Index>()}, {subtree, place_, order_, parent_place_, size_});
}

template <class Index>
void Search<Index>::place(const Tree<Index>& forest) {
  trees_ = forest.roots();
  if (n_ == 0) return;
  const Submission submission;
  const auto size = indices(n_);
  const Preorder preorder(forest);
  preorder.number({.size = size, .preorder = place_});
  preorder.list({.vertex = order_});
  place_subtrees::submit.over(runtime_, n_, {type_of<Index>()}, {forest.parent(), size, place_, parent_place_, size_});
}

/// Links edges of the forest to those above in the same block.
template <class Index>
void Search<Index>::link() {
  const auto low = filled(n_, beyond_places), minus_high = filled(n_, beyond_places);
  if (m_ > 0) {
    arc_extremes::submit.over(runtime_, m_, {type_of<Index>()}, {row_, graph_.neighbour(), place_, low, minus_high});
  }
  label_ = words(n_);
  link_to_parent::submit.over(runtime_, n_, {type_of<Index>()},
                              {low, minima_of(low), minus_high, minima_of(minus_high), size_, parent_place_, label_});
  flatten_labels::submit.over(runtime_, n_, {}, {label_});  // in deep trees, links are long paths
}

/// Joins edges of the forest whose lower ends another edge joins.
template <class Index>
void Search<Index>::join() {
  if (m_ > 0) {
    hook_arcs::submit.over(runtime_, m_, {type_of<Index>()}, {row_, graph_.neighbour(), place_, size_, label_});
  }
  flatten_labels::submit.over(runtime_, n_, {}, {label_});
}

template <class Index>
void Search<Index>::label_edges(const Ends<Index>& edges, const Vector<Index>* component) {
  key_ = words(edges.count);
  several_ = filled(n_, 0);
  if (edges.count == 0) return;
  const auto least = filled(n_, 0xff);
  block_members::submit.over(runtime_, edges.count, {type_of<Index>()},
                             {edges.from, edges.to, place_, label_, key_, least});
  const HandlePointer result = component != nullptr ? handle_of(*component) : nullptr;
  label_members::submit.over(runtime_, edges.count, {type_of<Index>(), edges.arcs},
                             {edges.from, edges.to, key_, least, several_, result});
}

/// Finds articulation points and bridges.
template <class Index>
void Search<Index>::find_heads() {
  bridge_ = words(n_);
  link_ = words(n_);
  articulation_ = filled(n_, 0);
  block_heads::submit.over(runtime_, n_, {type_of<Index>()},
                           {label_, several_, parent_place_, order_, bridge_, link_, articulation_});
}

/// Labels vertices: bridges divide the forest into trees, which are the 2-edge-connected components.
template <class Index>
void Search<Index>::label_vertices(const Vector<Index>& two_edge_component) {
  const auto key = words(n_), least = filled(n_, 0xff);
  flatten_labels::submit.over(runtime_, n_, {}, {link_});
  block_members::submit.over(runtime_, n_, {type_of<Index>()}, {{}, {}, place_, link_, key, least});
  label_members::submit.over(runtime_, n_, {type_of<Index>(), false}, {{}, {}, key, least, {}, two_edge_component});
}

template <class Index>
BiconnectedCounts Search<Index>::find(const Ends<Index>& edges, const Biconnected<Index>& wanted) {
  if (n_ == 0) return {};
  const auto marks = reserve_scratch(runtime_, n_, 1);
  HandlePointer bridges, articulation_points;
  {
    const Submission submission;
    link();
    join();
    mark_back_arcs::submit.over(runtime_, n_, {Type::i32}, {{}, label_, marks});
    label_edges(edges, wanted.component);
    find_heads();
    bridges = tile_sums(bridge_);
    articulation_points = tile_sums(articulation_);
    if (wanted.bridge != nullptr && edges.count > 0) {
      edge_bridges::submit.over(runtime_, edges.count, {type_of<Index>()}, {key_, bridge_, *wanted.bridge});
    }
    if (wanted.articulation_point != nullptr) {
      convert::submit.over(runtime_, n_, {Type::i32, type_of<Index>()}, {articulation_, *wanted.articulation_point});
    }
    if (wanted.two_edge_component != nullptr) label_vertices(*wanted.two_edge_component);
  }
  BiconnectedCounts counts;
  counts.components = total_of(runtime_, *count_heads(runtime_, *marks)) - trees_;
  counts.bridges = total_of(runtime_, *bridges);
  counts.articulation_points = total_of(runtime_, *articulation_points);
  counts.two_edge_components = trees_ + counts.bridges;
  return counts;
}

/// Makes the block-cut tree. Blocks are numbered by their smallest edges, which are their own labels.
template <class Index>
BlockCutTree<Index> Search<Index>::hang(const Vector<Index>& component, const BiconnectedCounts& counts) {
  constexpr Type index = type_of<Index>();
  const std::size_t m = component.size(), blocks = counts.components, points = counts.articulation_points;
  Vector<Index> parent(runtime_, blocks + points), edge(runtime_, blocks), vertex(runtime_, points);
  if (blocks == 0) return {Tree<Index>(parent), std::move(edge), std::move(vertex)};
  const auto marks = reserve_scratch(runtime_, m, 1);
  {
    const Submission submission;
    mark_back_arcs::submit.over(runtime_, m, {index}, {{}, component, marks});
  }
  const auto heads = count_heads(runtime_, *marks);
  const auto least = collect_heads(runtime_, *marks, *heads, blocks);
  {
    const Submission submission;
    const auto place = words(blocks), number = words(blocks), number_at = words(n_), cut = words(n_);
    convert::submit.over(runtime_, blocks, {Type::i32, index}, {least, edge});
    permute::submit.over(runtime_, blocks, {Type::i32, Type::i32, false}, {least, key_, place});
    fill::submit.over(runtime_, blocks, {0, true}, {number});
    permute::submit.over(runtime_, blocks, {Type::i32, Type::i32, true}, {place, number, number_at});
    submit_scan(runtime_, n_, {Type::i32, plus, false}, *articulation_, *cut);
    link_blocks::submit.over(runtime_, n_, {index, static_cast<std::uint32_t>(blocks)},
                             {label_, parent_place_, order_, number_at, articulation_, cut, parent, vertex});
    for (const Vector<Index>* result : {&parent, &edge, &vertex}) result->handle().set_filled();
  }
  return {Tree<Index>(parent), std::move(edge), std::move(vertex)};
}

template <class Index>
void set_filled(const NamedResults<Index>& results) {
  for (const auto& [name, vector] : results) vector->handle().set_filled();
}

template <class Index>
void require_ends(const char* function, std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to) {
  require_countable(function, "vertices", vertices);
  require_length(function, "to", to.size(), "from", from.size());
  require_runtime(function, "to", to, from.runtime());
  require_settled(function, "from", from);
  require_settled(function, "to", to);
  if (from.size() == 0) return;
  inspect(function, "from", from, vertices);
  inspect(function, "to", to, vertices);
}

/// Calls find() with host data as Vectors, and copies all results to the caller's memory, or none.
template <class Index, class Find>
BiconnectedCounts into_host(Runtime& runtime, std::initializer_list<HostRange> inputs,
                            const HostBiconnected<Index>& wanted, Find find) {
  std::vector<HostRange> ranges;
  std::list<HostVector<Index>> results;
  Biconnected<Index> asked;
  for_each_result(
      0, 0,
      [&](const char* name, std::size_t, std::span<Index> host, Vector<Index>*& vector) {
        if (host.empty()) return;
        ranges.emplace_back(name, host);
        vector = &results.emplace_back(runtime, host).vector();
      },
      wanted, asked);
  require_disjoint(biconnected, std::span(inputs.begin(), inputs.size()), std::span<const HostRange>(ranges));
  const BiconnectedCounts counts = find(asked);
  for (auto& result : results) result.vector().wait();
  for (auto& result : results) result.finish();
  return counts;
}

}  // namespace

template <class Index>
BiconnectedCounts biconnected_components(const Graph<Index>& graph, const Biconnected<Index>& wanted) try {
  if (graph.directed()) throw ArgumentError(std::string(biconnected) + ": the graph is directed");
  const auto results = checked_results(graph.runtime(), graph.vertices(), graph.arcs(), wanted);
  const Waiting waiting;
  Search<Index> search(graph);
  const Ends<Index> arcs{search.row(), handle_of(graph.neighbour()), graph.arcs(), true};
  const BiconnectedCounts counts = search.find(arcs, wanted);
  set_filled<Index>(results);
  return counts;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("biconnected_components");
}

template <class Index>
BlockCutTree<Index> block_cut_tree(const Graph<Index>& graph) try {
  if (graph.directed()) throw ArgumentError("block_cut_tree: the graph is directed");
  const Waiting waiting;
  Search<Index> search(graph);
  Vector<Index> component(graph.runtime(), graph.arcs());
  return search.hang(component, search.find({search.row(), handle_of(graph.neighbour()), graph.arcs(), true},
                                            {.component = &component}));
} catch (const std::bad_alloc&) {
  throw_out_of_memory("block_cut_tree");
}

template <class Index>
BlockCutTree<Index> block_cut_tree(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to) try {
  require_ends("block_cut_tree", vertices, from, to);
  const Waiting waiting;
  const auto graph = Graph<Index>::from_edges(vertices, from, to);
  Search<Index> search(graph);
  Vector<Index> component(from.runtime(), from.size());
  return search.hang(component,
                     search.find({handle_of(from), handle_of(to), from.size(), false}, {.component = &component}));
} catch (const std::bad_alloc&) {
  throw_out_of_memory("block_cut_tree");
}

template <class Index>
BiconnectedCounts biconnected_components(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                                         const Biconnected<Index>& wanted) try {
  const auto results = checked_results(from.runtime(), vertices, from.size(), wanted);
  for (const auto& [name, vector] : results) {
    if (from.size() == 0 || vector->size() == 0) continue;
    require_different(biconnected, "from", from, name, *vector);
    require_different(biconnected, "to", to, name, *vector);
  }
  require_ends(biconnected, vertices, from, to);
  const Waiting waiting;
  const auto graph = Graph<Index>::from_edges(vertices, from, to);
  Search<Index> search(graph);
  const BiconnectedCounts counts = search.find({handle_of(from), handle_of(to), from.size(), false}, wanted);
  set_filled<Index>(results);
  return counts;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("biconnected_components");
}

template <class Index>
BiconnectedCounts biconnected_components(const Graph<Index>& graph, const HostBiconnected<Index>& wanted) try {
  return into_host<Index>(graph.runtime(), {}, wanted,
                          [&](const Biconnected<Index>& asked) { return biconnected_components(graph, asked); });
} catch (const std::bad_alloc&) {
  throw_out_of_memory("biconnected_components");
}

template <class Index>
BiconnectedCounts biconnected_components(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                                         std::span<const Index> to, const HostBiconnected<Index>& wanted) try {
  require_countable(biconnected, "vertices", vertices);
  return into_host<Index>(runtime, {{"from", from}, {"to", to}}, wanted, [&](const Biconnected<Index>& asked) {
    HostVector<const Index> from_vector(runtime, from), to_vector(runtime, to);
    return biconnected_components(vertices, from_vector.vector(), to_vector.vector(), asked);
  });
} catch (const std::bad_alloc&) {
  throw_out_of_memory("biconnected_components");
}

#define INSTANCES(Index)                                                                                            \
  template BlockCutTree<Index> block_cut_tree<Index>(const Graph<Index>&);                                          \
  template BlockCutTree<Index> block_cut_tree<Index>(std::size_t, const Vector<Index>&, const Vector<Index>&);      \
  template BiconnectedCounts biconnected_components<Index>(const Graph<Index>&, const Biconnected<Index>&);         \
  template BiconnectedCounts biconnected_components<Index>(std::size_t, const Vector<Index>&, const Vector<Index>&, \
                                                           const Biconnected<Index>&);                              \
  template BiconnectedCounts biconnected_components<Index>(const Graph<Index>&, const HostBiconnected<Index>&);     \
  template BiconnectedCounts biconnected_components<Index>(Runtime&, std::size_t, std::span<const Index>,           \
                                                           std::span<const Index>, const HostBiconnected<Index>&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
