// Random graphs: searches, components, spanning trees and forests, and edges that are outside.
#include "checks/spanning_forest_reference.hpp"
#include "random_calls/some_graphs.hpp"

namespace pleach::test {

namespace {

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
  BreadthFirstSearch algorithm = any_of(random, searches);
  if (are_large && algorithm == BreadthFirstSearch::quadratic) algorithm = BreadthFirstSearch::automatic;
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
Calls calls_of_graphs() {
  return {{"breadth_first_search", search<Index>},
          {"connected_components", components<Index>},
          {"spanning_tree", span_trees<Index>},
          {"minimum_spanning_forest",
           [](Random& random) {
             flip(random) ? minimum_forests<Index, std::int64_t>(random) : minimum_forests<Index, float>(random);
           }},
          {"bad graph", bad_graph<Index>}};
}

template Calls calls_of_graphs<std::int32_t>();
template Calls calls_of_graphs<std::int64_t>();

}  // namespace pleach::test
