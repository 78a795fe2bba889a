#include <pleach/biconnected.hpp>

#include "backend.hpp"
#include "checks/biconnected_reference.hpp"
#include "graphs.hpp"

#include <numeric>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
using Results = BiconnectedResults<std::vector<Index>>;

template <class Index>
Graph<Index> graph_of(const Edges<Index>& edges, bool directed = false) {
  return Graph<Index>::from_edges(runtime(), edges.n, std::span<const Index>(edges.from),
                                  std::span<const Index>(edges.to), {.directed = directed});
}

/// The number of components of a graph without one of its edges or vertices.
template <class Index>
std::size_t components_without(const Edges<Index>& edges, std::size_t edge, std::size_t vertex) {
  Edges<Index> rest{edges.n, {}, {}};
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    const auto a = static_cast<std::size_t>(edges.from[e]), b = static_cast<std::size_t>(edges.to[e]);
    if (e != edge && a != vertex && b != vertex) rest.add(a, b);
  }
  return roots_among(expected_components(rest)).size() - (vertex < edges.n ? 1 : 0);
}

/// Of a small graph, by what the words mean: edges and vertices are left out one by one, and two edges that meet in a
/// vertex are in one block if their other ends are connected without it.
template <class Index>
Results<Index> by_removal(const Edges<Index>& edges) {
  const std::size_t n = edges.n, m = edges.from.size(), none = ~std::size_t{0};
  const std::size_t whole = components_without(edges, none, none);
  const auto ends = [&](std::size_t e) {
    return std::pair(static_cast<std::size_t>(edges.from[e]), static_cast<std::size_t>(edges.to[e]));
  };
  Results<Index> results{std::vector<Index>(m, -1), std::vector<Index>(m), std::vector<Index>(n), {}};
  Edges<Index> without_bridges{n, {}, {}};
  for (std::size_t e = 0; e < m; ++e) {
    results.bridge[e] = components_without(edges, e, none) > whole;
    if (results.bridge[e] == 0) without_bridges.add(ends(e).first, ends(e).second);
  }
  for (const std::uint32_t label : expected_components(without_bridges)) {
    results.two_edge_component.push_back(static_cast<Index>(label));
  }
  Edges<Index> related{m, {}, {}};  // edges that are in one block
  for (std::size_t v = 0; v < n; ++v) {
    results.articulation_point[v] = components_without(edges, none, v) > whole;
    Edges<Index> rest{n, {}, {}};
    for (std::size_t e = 0; e < m; ++e) {
      if (ends(e).first != v && ends(e).second != v) rest.add(ends(e).first, ends(e).second);
    }
    const auto label = expected_components(rest);
    const auto other_end = [&](std::size_t e) { return ends(e).first == v ? ends(e).second : ends(e).first; };
    const auto leaves_v = [&](std::size_t e) {
      return ends(e).first != ends(e).second && (ends(e).first == v || ends(e).second == v);
    };
    for (std::size_t e = 0; e < m; ++e) {
      for (std::size_t f = 0; leaves_v(e) && f < e; ++f) {
        if (leaves_v(f) && label[other_end(e)] == label[other_end(f)]) related.add(e, f);
      }
    }
  }
  const auto block = expected_components(related);
  for (std::size_t e = 0; e < m; ++e) {
    if (ends(e).first != ends(e).second) results.component[e] = static_cast<Index>(block[e]);
  }
  return results;
}

template <class Index>
std::size_t count_own(const std::vector<Index>& label) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < label.size(); ++i) count += label[i] == static_cast<Index>(i);
  return count;
}

template <class Index>
BiconnectedCounts counts_of(const Results<Index>& results) {
  const auto ones = [](const std::vector<Index>& flags) {
    return static_cast<std::size_t>(std::accumulate(flags.begin(), flags.end(), Index{0}));
  };
  return {count_own(results.component), ones(results.bridge), ones(results.articulation_point),
          count_own(results.two_edge_component)};
}

void expect_equal(const BiconnectedCounts& counts, const BiconnectedCounts& expected) {
  EXPECT_EQ(counts.components, expected.components);
  EXPECT_EQ(counts.bridges, expected.bridges);
  EXPECT_EQ(counts.articulation_points, expected.articulation_points);
  EXPECT_EQ(counts.two_edge_components, expected.two_edge_components);
}

template <class Index>
Results<Index> by_search(const Edges<Index>& edges) {
  const auto rows = app::edge_rows<Index>({.vertices = edges.n, .from = edges.from, .to = edges.to});
  auto found = app::find_biconnected(rows);
  Results<Index> results{std::move(found.component), std::move(found.bridge), std::move(found.articulation_point),
                         std::move(found.two_edge_component)};
  expect_equal(found.counts, counts_of(results));
  return results;
}

/// Edges as they are.
template <class Index>
void check_edges(const Edges<Index>& edges, const Results<Index>& expected) {
  const std::size_t n = edges.n, m = edges.from.size();
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to);
  Vector<Index> component(runtime(), m), bridge(runtime(), m), articulation(runtime(), n), two_edge(runtime(), n);
  expect_equal(biconnected_components<Index>(n, from, to, {&component, &bridge, &articulation, &two_edge}),
               counts_of(expected));
  EXPECT_TRUE(equal(values_of(component), expected.component));
  EXPECT_TRUE(equal(values_of(bridge), expected.bridge));
  EXPECT_TRUE(equal(values_of(articulation), expected.articulation_point));
  EXPECT_TRUE(equal(values_of(two_edge), expected.two_edge_component));
}

/// The arcs of a graph have the results of their edges, and the smallest arc of a block is that of its smallest vertex.
template <class Index>
void check_graph(const Edges<Index>& edges, const Results<Index>& expected) {
  const auto rows = app::edge_rows<Index>({.vertices = edges.n, .from = edges.from, .to = edges.to});
  std::vector<Index> bridges, labels, first(edges.from.size(), -1);
  for (std::size_t k = 0; k < rows.edge.size(); ++k) {
    const auto e = static_cast<std::size_t>(rows.edge[k]);
    bridges.push_back(expected.bridge[e]);
    const Index block = expected.component[e];
    if (block >= 0 && first[static_cast<std::size_t>(block)] < 0) {
      first[static_cast<std::size_t>(block)] = static_cast<Index>(k);
    }
    labels.push_back(block < 0 ? -1 : first[static_cast<std::size_t>(block)]);
  }
  const auto graph = graph_of(edges);
  std::vector<Index> component(graph.arcs()), bridge(graph.arcs()), articulation(edges.n), two_edge(edges.n);
  expect_equal(biconnected_components<Index>(graph, HostBiconnected<Index>{component, bridge, articulation, two_edge}),
               counts_of(expected));
  EXPECT_TRUE(equal(component, labels));
  EXPECT_TRUE(equal(bridge, bridges));
  EXPECT_TRUE(equal(articulation, expected.articulation_point));
  EXPECT_TRUE(equal(two_edge, expected.two_edge_component));
}

/// Blocks and articulation points are joined where an edge of the block ends at the point, and form one tree for each
/// component that has an edge, whose root is the smallest vertex or its block.
template <class Index>
void check_block_cut_tree(const Edges<Index>& edges, const Results<Index>& expected) {
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to);
  const auto found = block_cut_tree(edges.n, from, to);
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  std::vector<Index> blocks, points, node(edges.n, -1), number(edges.from.size(), -1);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    if (at(expected.component[e]) != e) continue;
    number[e] = static_cast<Index>(blocks.size());
    blocks.push_back(static_cast<Index>(e));
  }
  for (std::size_t v = 0; v < edges.n; ++v) {
    if (expected.articulation_point[v] == 0) continue;
    node[v] = static_cast<Index>(blocks.size() + points.size());
    points.push_back(static_cast<Index>(v));
  }
  EXPECT_TRUE(equal(values_of(found.edge), blocks));
  EXPECT_TRUE(equal(values_of(found.vertex), points));
  std::vector<std::pair<Index, Index>> joined, expected_pairs;
  const auto label = expected_components(edges);
  std::vector<Index> expected_roots;
  std::vector<bool> has_root(edges.n);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    if (expected.component[e] < 0) continue;
    const Index block = number[at(expected.component[e])];
    for (const Index end : {edges.from[e], edges.to[e]}) {
      if (node[at(end)] >= 0) expected_pairs.emplace_back(block, node[at(end)]);
      if (label[at(end)] != at(end) || has_root[at(end)]) continue;
      has_root[at(end)] = true;
      expected_roots.push_back(node[at(end)] >= 0 ? node[at(end)] : block);
    }
  }
  std::sort(expected_pairs.begin(), expected_pairs.end());
  expected_pairs.erase(std::unique(expected_pairs.begin(), expected_pairs.end()), expected_pairs.end());
  const auto parent = values_of(found.tree.parent());
  std::vector<Index> roots;
  for (std::size_t i = 0; i < parent.size(); ++i) {
    const auto own = static_cast<Index>(i);
    if (parent[i] == own) {
      roots.push_back(own);
    } else {
      joined.emplace_back(std::min(own, parent[i]), std::max(own, parent[i]));
    }
  }
  std::sort(joined.begin(), joined.end());
  std::sort(expected_roots.begin(), expected_roots.end());
  EXPECT_EQ(parent.size(), blocks.size() + points.size());
  EXPECT_EQ(joined, expected_pairs);
  EXPECT_EQ(roots, expected_roots);
  // Arcs stand in another order than edges, and so do the blocks.
  const auto of_graph = block_cut_tree(graph_of(edges));
  EXPECT_TRUE(equal(values_of(of_graph.vertex), points));
  EXPECT_EQ(of_graph.tree.size(), found.tree.size());
  EXPECT_EQ(of_graph.tree.roots(), found.tree.roots());
}

template <class Index>
void check(const Edges<Index>& edges) {
  const auto expected = by_search(edges);
  check_block_cut_tree(edges, expected);
  check_edges(edges, expected);
  check_graph(edges, expected);
}

/// A path whose vertices have leaves, and chords that jump over some of its vertices.
template <class Index>
Edges<Index> caterpillar_with_chords(std::size_t n) {
  auto edges = caterpillar<Index>(n / 2, 3, 7);
  for (std::size_t v = 0; v + 5 < n / 2; v += 11) edges.add(v, v + 5);
  return edges;
}

template <class Index>
Edges<Index> cycle(std::size_t n) {
  auto edges = path<Index>(n);
  edges.add(n - 1, 0);
  return edges;
}

template <class Index>
struct BiconnectedOf : testing::Test {};
TYPED_TEST_SUITE(BiconnectedOf, Indices);

TYPED_TEST(BiconnectedOf, Example) {
  using Index = TypeParam;
  // A square 0 1 2 3 with a tail 4, 4 - 5 twice, a loop at 6, and 7 alone.
  const Edges<Index> edges{8, {4, 0, 1, 2, 3, 4, 5, 6}, {3, 1, 2, 3, 0, 5, 4, 6}};
  std::vector<Index> component(8), bridge(8), articulation(8), two_edge(8);
  const auto counts =
      biconnected_components<Index>(runtime(), 8, edges.from, edges.to, {component, bridge, articulation, two_edge});
  EXPECT_EQ(component, (std::vector<Index>{0, 1, 1, 1, 1, 5, 5, -1}));
  EXPECT_EQ(bridge, (std::vector<Index>{1, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(articulation, (std::vector<Index>{0, 0, 0, 1, 1, 0, 0, 0}));
  EXPECT_EQ(two_edge, (std::vector<Index>{0, 0, 0, 0, 4, 4, 6, 7}));
  expect_equal(counts, {3, 1, 2, 4});
}

TYPED_TEST(BiconnectedOf, BlockCutTree) {
  // A square with a tail: it hangs at 3.
  using Index = TypeParam;
  const Edges<Index> edges{5, {4, 0, 1, 2, 3}, {3, 1, 2, 3, 0}};
  const auto found = block_cut_tree(5, Vector<Index>(runtime(), edges.from), Vector<Index>(runtime(), edges.to));
  EXPECT_EQ(values_of(found.edge), (std::vector<Index>{0, 1}));
  EXPECT_EQ(values_of(found.vertex), (std::vector<Index>{3}));
  EXPECT_EQ(values_of(found.tree.parent()), (std::vector<Index>{2, 1, 1}));
}

TYPED_TEST(BiconnectedOf, CountsAlone) {
  const Edges<TypeParam> edges{5, {4, 0, 1, 2, 3}, {3, 1, 2, 3, 0}};
  expect_equal(biconnected_components<TypeParam>(graph_of(edges), Biconnected<TypeParam>{}), {2, 1, 1, 2});
}

TYPED_TEST(BiconnectedOf, RandomSmallGraphs) {
  const std::size_t cases = backend() == Backend::cpu ? 500 : 50;  // of each index type; 5000 have passed
  for (std::size_t number = 0; number < cases; ++number) {
    std::mt19937_64 random(number);
    const std::size_t n = 1 + random() % 12;
    const auto edges = random_graph<TypeParam>(n, random() % (2 * n), random());
    const auto expected = by_removal(edges);
    const auto searched = by_search(edges);
    ASSERT_EQ(searched.component, expected.component) << number;
    ASSERT_EQ(searched.bridge, expected.bridge) << number;
    ASSERT_EQ(searched.articulation_point, expected.articulation_point) << number;
    ASSERT_EQ(searched.two_edge_component, expected.two_edge_component) << number;
    number % 2 == 0 ? check_edges(edges, expected) : check_graph(edges, expected);
    if (number % 4 == 0) check_block_cut_tree(edges, expected);
    ASSERT_FALSE(this->HasFailure()) << number;
  }
}

TYPED_TEST(BiconnectedOf, Graphs) {
  for (const std::size_t n : {10, 2047, 2048, 2049, 70001}) {
    if (n > 10 && n != 2049 && opencl_on_cpus()) continue;
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      SCOPED_TRACE(name + " " + std::to_string(n));
      check(edges);
    }
  }
}

TYPED_TEST(BiconnectedOf, Forests) {
  for (const auto& [name, edges] : forests<TypeParam>(opencl_on_cpus() || sizeof(TypeParam) == 8 ? 5001 : 70001)) {
    SCOPED_TRACE(name);
    check(edges);
  }
}

TYPED_TEST(BiconnectedOf, LargeGraphs) {
  const std::size_t n = std::size_t{1} << (opencl_on_cpus() ? 14 : 18),
                    side = std::size_t{1} << (opencl_on_cpus() ? 7 : 9);
  check(grid<TypeParam>(side, side));
  check(rmat<TypeParam>(16, n, 3));
  check(star<TypeParam>(n));
  check(cycle<TypeParam>(n));
  check(caterpillar_with_chords<TypeParam>(n));
}

TYPED_TEST(BiconnectedOf, LongPath) { check(path<TypeParam>(opencl_on_cpus() ? 100000 : 1000000)); }

TYPED_TEST(BiconnectedOf, Tiny) {
  check<TypeParam>({0, {}, {}});
  check<TypeParam>({1, {}, {}});
  check<TypeParam>({3, {}, {}});
  check<TypeParam>({1, {0, 0}, {0, 0}});
  check<TypeParam>({2, {1}, {0}});
  check<TypeParam>({2, {1, 0, 1, 1}, {0, 1, 1, 0}});
}

TYPED_TEST(BiconnectedOf, BadArguments) {
  using Index = TypeParam;
  const auto graph = graph_of<Index>(path<Index>(4));
  const std::vector<Index> from{0, 4}, to{1, 2}, one{0};
  std::vector<Index> three(3, 7), label(4, 7);
  using Host = HostBiconnected<Index>;
  EXPECT_EQ(message_of<ArgumentError>([&] { biconnected_components<Index>(graph, Host{.articulation_point = three}); }),
            "biconnected_components: articulation_point has 3 elements, the graph has 4");
  EXPECT_EQ(message_of<ArgumentError>([&] { biconnected_components<Index>(graph, Host{.component = three}); }),
            "biconnected_components: component has 3 elements, the graph has 6");
  EXPECT_EQ(
      message_of<ArgumentError>([&] { biconnected_components<Index>(graph_of<Index>(path<Index>(4), true), Host{}); }),
      "biconnected_components: the graph is directed");
  EXPECT_EQ(message_of<ArgumentError>([&] { biconnected_components<Index>(runtime(), 4, from, one, Host{}); }),
            "biconnected_components: to has 1 elements, from has 2");
  EXPECT_EQ(message_of<RangeError>(
                [&] { biconnected_components<Index>(runtime(), 4, from, to, Host{.two_edge_component = label}); }),
            "biconnected_components: from[1] = 4 is outside [0, 4)");
  EXPECT_EQ(message_of<RangeError>(
                [&] { biconnected_components<Index>(runtime(), 4, to, from, Host{.two_edge_component = label}); }),
            "biconnected_components: to[1] = 4 is outside [0, 4)");
  EXPECT_EQ(message_of<ArgumentError>([&] {
              biconnected_components<Index>(graph, Host{.articulation_point = label, .two_edge_component = label});
            }),
            "biconnected_components: articulation_point and two_edge_component overlap");
  Vector<Index> ends(runtime(), to), vertices(runtime(), 4);
  EXPECT_EQ(message_of<ArgumentError>(
                [&] { biconnected_components<Index>(4, ends, ends, Biconnected<Index>{.component = &ends}); }),
            "biconnected_components: from and component are the same vector");
  EXPECT_EQ(message_of<ArgumentError>([&] {
              biconnected_components<Index>(
                  graph, Biconnected<Index>{.articulation_point = &vertices, .two_edge_component = &vertices});
            }),
            "biconnected_components: articulation_point and two_edge_component are the same vector");
  EXPECT_EQ(label, std::vector<Index>(4, 7));
}

}  // namespace
