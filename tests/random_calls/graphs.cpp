// Random graphs: searches, components, spanning trees and forests, and edges that are outside.
#include "checks/biconnected_reference.hpp"
#include "checks/spanning_forest_reference.hpp"
#include "random_calls/trees.hpp"

#include <bit>

namespace pleach::test {

namespace {

template <class Index>
Edges<Index> some_edges(Random& random) {
  const std::size_t n = 1 + some_size(random);
  switch (random() % 8) {
    case 0: return path<Index>(n);
    case 1: return star<Index>(n);
    case 2: return grid<Index>(1 + n / 10, 10);
    case 3: return rmat<Index>(static_cast<unsigned>(std::bit_width(n)), 8 * n, random());
    case 4: return caterpillar<Index>(1 + n / 4, n / 16, n / 16 + 1);
    case 5: return shuffled(edges_of(random_tree<Index>(n, random())), random());
    default: return random_graph<Index>(n, random() % (4 * n), random());
  }
}

template <class Index>
Graph<Index> make(const Edges<Index>& edges, bool directed, Random& random) {
  const std::span<const Index> from(edges.from), to(edges.to);
  const GraphOptions options{.directed = directed};
  const auto rows = rows_of(edges, directed);
  switch (random() % 4) {
    case 0: return Graph<Index>::from_edges(runtime(), edges.n, from, to, options);
    case 1:
      return Graph<Index>::from_edges(edges.n, Vector<Index>(runtime(), from), Vector<Index>(runtime(), to), options);
    case 2: return Graph<Index>::from_adjacency(runtime(), rows.offset, rows.neighbour, options);
    default:
      return Graph<Index>::from_adjacency(Vector<Index>(runtime(), rows.offset),
                                          Vector<Index>(runtime(), rows.neighbour), options);
  }
}

template <class Index>
void bad_graph(Random& random) {
  auto edges = some_edges<Index>(random);
  const bool directed = flip(random);
  if (edges.from.empty()) return;
  const std::size_t e = random() % edges.from.size();
  auto rows = rows_of(edges, directed);
  edges.from[e] = no_index<Index>(edges.n, random);
  expect_error<RangeError>("Graph::from_edges: " + outside("from", e, edges.from[e], edges.n), [&] {
    (void)Graph<Index>::from_edges(runtime(), edges.n, std::span<const Index>(edges.from),
                                   std::span<const Index>(edges.to), {.directed = directed});
  });
  const std::size_t k = random() % rows.neighbour.size();
  rows.neighbour[k] = no_index<Index>(edges.n, random);
  expect_error<RangeError>("Graph::from_adjacency: " + outside("neighbour", k, rows.neighbour[k], edges.n), [&] {
    (void)Graph<Index>::from_adjacency(runtime(), rows.offset, rows.neighbour, {.directed = directed});
  });
}

constexpr BreadthFirstSearch searches[] = {BreadthFirstSearch::automatic, BreadthFirstSearch::quadratic,
                                           BreadthFirstSearch::frontier, BreadthFirstSearch::direction_optimizing,
                                           BreadthFirstSearch::tour};

template <class Index>
void search(Random& random) {
  const auto edges = some_edges<Index>(random);
  const bool directed = flip(random), on_host = flip(random);
  const auto graph = make(edges, directed, random);
  std::vector<Index> sources(random() % 4);
  std::ranges::generate(sources, [&] { return static_cast<Index>(random() % edges.n); });
  const BreadthFirstSearch algorithm = any_of(random, searches);
  Result<Index> level(edges.n, on_host), parent(edges.n, on_host);
  const auto call = [&] {
    const std::span<const Index> from(sources);
    on_host ? breadth_first_search(graph, from, level.host, parent.host, {.algorithm = algorithm})
            : breadth_first_search(graph, from, level.vector, parent.vector, {.algorithm = algorithm});
  };
  if (!sources.empty() && one_in_ten(random)) {
    sources.back() = no_index<Index>(edges.n, random);
    return expect_error<RangeError>("breadth_first_search: ", call, level, parent);
  }
  const auto list = list_of(edges);
  if (algorithm == BreadthFirstSearch::tour) {
    const auto label = app::find_components(list);
    const bool is_tree =
        !directed && edges.from.size() + 1 == edges.n && std::ranges::count(label, 0) == std::ssize(label);
    if (!is_tree || sources.size() != 1) {
      return expect_error<StructureError>("breadth_first_search: ", call, level, parent);
    }
  }
  call();
  const auto levels = level.values(), parents = parent.values();
  const auto wrong = app::check_search<Index>(list, directed, sources, levels, parents);
  EXPECT_FALSE(wrong) << wrong->what << " " << wrong->rule << " at " << wrong->index;
}

template <class Index>
void components(Random& random) {
  const auto edges = some_edges<Index>(random);
  const auto expected = app::find_components(list_of(edges));
  std::size_t count = 0;
  for (std::size_t v = 0; v < edges.n; ++v) count += static_cast<std::size_t>(expected[v]) == v;
  const bool on_host = flip(random);
  Result<Index> label(edges.n, on_host);
  std::size_t found = 0;
  if (flip(random)) {
    const auto graph = make(edges, flip(random), random);
    found = on_host ? connected_components(graph, label.host) : connected_components(graph, label.vector);
  } else {
    found = on_host ? connected_components(runtime(), edges.n, edges.from, edges.to, label.host)
                    : connected_components(edges.n, Vector<Index>(runtime(), edges.from),
                                           Vector<Index>(runtime(), edges.to), label.vector);
  }
  EXPECT_EQ(found, count);
  label.expect(expected, "connected_components");
}

template <class Index>
void biconnected(Random& random) {
  auto edges = some_edges<Index>(random);
  const bool on_host = flip(random);
  const std::size_t m = edges.from.size();
  Result<Index> component(m, on_host), bridge(m, on_host), point(edges.n, on_host), two_edge(edges.n, on_host);
  const auto call = [&] {
    if (on_host) {
      return biconnected_components<Index>(runtime(), edges.n, edges.from, edges.to,
                                           {component.host, bridge.host, point.host, two_edge.host});
    }
    return biconnected_components<Index>(edges.n, Vector<Index>(runtime(), edges.from),
                                         Vector<Index>(runtime(), edges.to),
                                         {&component.vector, &bridge.vector, &point.vector, &two_edge.vector});
  };
  if (m > 0 && one_in_ten(random)) {
    const std::size_t e = random() % m;
    edges.to[e] = no_index<Index>(edges.n, random);
    return expect_error<RangeError>("biconnected_components: " + outside("to", e, edges.to[e], edges.n), call,
                                    component, bridge, point, two_edge);
  }
  const auto expected = app::find_biconnected(app::edge_rows(list_of(edges)));
  EXPECT_EQ(call().components, expected.counts.components);
  component.expect(expected.component, "component");
  bridge.expect(expected.bridge, "bridge");
  point.expect(expected.articulation_point, "articulation_point");
  two_edge.expect(expected.two_edge_component, "two_edge_component");
  const auto graph = make(edges, false, random);
  EXPECT_EQ(biconnected_components(graph, Biconnected<Index>{}).bridges, expected.counts.bridges);
}

template <class Index, class Value>
void minimum_forests(Random& random) {
  auto edges = some_edges<Index>(random);
  const std::size_t m = edges.from.size();
  std::vector<Value> weight(m);
  std::ranges::generate(weight, [&] { return static_cast<Value>(static_cast<std::int64_t>(random() % 41) - 20); });
  const bool on_host = flip(random);
  const auto call = [&] {
    return on_host ? minimum_spanning_forest(runtime(), edges.n, edges.from, edges.to, weight)
                   : minimum_spanning_forest(edges.n, Vector<Index>(runtime(), edges.from),
                                             Vector<Index>(runtime(), edges.to), Vector<Value>(runtime(), weight));
  };
  if (m > 0 && one_in_ten(random)) {
    const std::size_t e = random() % m;
    if constexpr (std::is_floating_point_v<Value>) {
      weight[e] = std::numeric_limits<Value>::quiet_NaN();
      expect_error<RangeError>("minimum_spanning_forest: weight[" + std::to_string(e) + "] is NaN", call);
    } else {
      edges.from[e] = no_index<Index>(edges.n, random);
      expect_error<RangeError>("minimum_spanning_forest: " + outside("from", e, edges.from[e], edges.n), call);
    }
    return;
  }
  EXPECT_TRUE(equal(values_of(call()), app::kruskal(list_of(edges), std::span<const Value>(weight))));
}

template <class Index>
void span_trees(Random& random) {
  const auto edges = some_edges<Index>(random);
  const auto list = list_of(edges);
  const auto graph = make(edges, false, random);
  auto roots = some_roots(list, random);
  roots.resize(random() % (roots.size() + 1));
  Result<Index> parent(edges.n, false);
  const auto call = [&] { spanning_tree(graph, parent.vector, {.roots = roots}); };
  if (!roots.empty() && one_in_ten(random)) {
    roots.push_back(roots.front());
    return expect_error<StructureError>("spanning_tree: roots[", call, parent);
  }
  call();
  auto tree = spanning_tree(graph, {.roots = roots});
  const auto of_tree = values_of(tree.parent());  // maybe other ones
  for (const auto& parents : {parent.values(), of_tree}) {
    const auto wrong = app::check_spanning_tree<Index>(list, roots, parents);
    EXPECT_FALSE(wrong) << wrong->rule;
  }
  (void)known(std::move(tree), app::search_forest<Index>(std::span<const Index>(of_tree)));
}

}  // namespace

template <class Index>
void call_graphs(Random& random) {
  switch (random() % 6) {
    case 0: return search<Index>(random);
    case 1: return components<Index>(random);
    case 2: return span_trees<Index>(random);
    case 3: return biconnected<Index>(random);
    case 4: return flip(random) ? minimum_forests<Index, std::int64_t>(random) : minimum_forests<Index, float>(random);
    default: return bad_graph<Index>(random);
  }
}

template void call_graphs<std::int32_t>(Random&);
template void call_graphs<std::int64_t>(Random&);

}  // namespace pleach::test
