#include <pleach/biconnected.hpp>

#include "blocks_of_graphs.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

/// Edges as they are.
template <class Index>
void check_edges(const Edges<Index>& edges, const BlockResults<Index>& expected) {
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
void check_graph(const Edges<Index>& edges, const BlockResults<Index>& expected) {
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

/// A search of one component after the other: some are for all cores, most are small.
TYPED_TEST(BiconnectedOf, LargeAndSmallComponents) {
  Edges<TypeParam> edges{.n = 40000, .from = {}, .to = {}};
  for (const auto& [first, last] : {std::pair{100u, 9000u}, {9001u, 16000u}, {20000u, 39500u}}) {
    for (std::size_t v = first; v < last; ++v) edges.add(v, v + 1);
    for (std::size_t v = first; v + 50 < last; v += 17) edges.add(v, v + 50);
  }
  for (std::size_t v = 39600; v + 3 < edges.n; v += 4) edges.add(v, v + 3), edges.add(v, v + 1);
  check(shuffled(edges, 1));
  for (std::size_t v = 16100; v + 3 < 19900; v += 4) edges.add(v, v + 3);  // too many small ones to search on
  check(edges);
}

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
