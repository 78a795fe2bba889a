#include <pleach/bfs.hpp>

#include "backend.hpp"
#include "checks/bfs_reference.hpp"
#include "graphs.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

constexpr std::pair<const char*, BreadthFirstSearch> algorithms[] = {
    {"automatic", BreadthFirstSearch::automatic},
    {"quadratic", BreadthFirstSearch::quadratic},
    {"frontier", BreadthFirstSearch::frontier},
    {"direction_optimizing", BreadthFirstSearch::direction_optimizing},
};

template <class Index>
using Sources = std::vector<Index>;

template <class Index>
Graph<Index> graph_of(const Edges<Index>& edges, bool directed) {
  return Graph<Index>::from_edges(runtime(), edges.n, std::span<const Index>(edges.from),
                                  std::span<const Index>(edges.to), {.directed = directed});
}

/// The search by one algorithm, against the rules, the levels of the oracle, and the figures that follow from those.
template <class Index>
void check(const Graph<Index>& graph, const Rows<Index>& rows, const Sources<Index>& sources,
           BreadthFirstSearch algorithm) {
  const std::span<const Index> offset(rows.offset), neighbour(rows.neighbour), from(sources);
  Vector<Index> level(graph.runtime(), graph.vertices()), parent(graph.runtime(), graph.vertices());
  BfsStatistics statistics;
  breadth_first_search(graph, from, level, parent, {.algorithm = algorithm, .statistics = &statistics});
  const auto levels = values_of(level), parents = values_of(parent);
  const auto expected = reference::bfs_levels(offset, neighbour, from);
  EXPECT_TRUE(equal(levels, expected));
  EXPECT_EQ(
      reference::bfs_fault(offset, neighbour, from, std::span<const Index>(levels), std::span<const Index>(parents)),
      "");
  std::size_t reached = 0, arcs = 0;
  Index deepest = -1;
  for (std::size_t v = 0; v < expected.size(); ++v) {
    if (expected[v] < 0) continue;
    ++reached;
    arcs += static_cast<std::size_t>(offset[v + 1] - offset[v]);
    deepest = std::max(deepest, expected[v]);
  }
  EXPECT_EQ(statistics.reached, reached);
  EXPECT_EQ(statistics.arcs, arcs);
  EXPECT_EQ(statistics.levels, static_cast<std::size_t>(deepest + 1));
}

template <class Index>
void check(const Edges<Index>& edges, const Sources<Index>& sources, bool directed) {
  const auto graph = graph_of(edges, directed);
  const auto rows = rows_of(edges, directed);
  for (const auto& [name, algorithm] : algorithms) {
    // A launch or a step for each level, and all vertices in each: not for deep graphs.
    if (algorithm == BreadthFirstSearch::quadratic && edges.n > 5000) continue;
    SCOPED_TRACE(name);
    check(graph, rows, sources, algorithm);
  }
}

template <class Index>
struct BfsOf : testing::Test {};
TYPED_TEST_SUITE(BfsOf, Indices);

TYPED_TEST(BfsOf, Example) {
  using Index = TypeParam;
  // 0 - 1, 0 - 2, 2 - 3; 4 alone.
  const auto graph = graph_of<Index>({5, {0, 0, 2}, {1, 2, 3}}, false);
  const Sources<Index> sources{0};
  for (const auto& [name, algorithm] : algorithms) {
    SCOPED_TRACE(name);
    std::vector<Index> level(5), parent(5);
    breadth_first_search(graph, sources, level, parent, {.algorithm = algorithm});
    EXPECT_EQ(level, (std::vector<Index>{0, 1, 1, 2, -1}));
    EXPECT_EQ(parent, (std::vector<Index>{0, 0, 0, 2, -1}));
  }
}

TYPED_TEST(BfsOf, OneSource) {
  const auto graph = graph_of<TypeParam>(path<TypeParam>(4), true);
  Vector<TypeParam> level(runtime(), 4), parent(runtime(), 4);
  breadth_first_search(graph, 1, level, parent);
  EXPECT_EQ(values_of(level), (std::vector<TypeParam>{-1, 0, 1, 2}));
  EXPECT_EQ(values_of(parent), (std::vector<TypeParam>{-1, 1, 1, 2}));
}

TYPED_TEST(BfsOf, Graphs) {
  for (const std::size_t n : {10, 1000, 20000}) {
    if (sanitized && n > 1000) continue;
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      for (const bool directed : {false, true}) {
        SCOPED_TRACE(name + ", " + std::to_string(n) + (directed ? ", directed" : ""));
        const auto vertices = edges.n;
        const auto at = [&](std::size_t v) { return static_cast<TypeParam>(v % vertices); };
        check(edges, {at(n / 3)}, directed);
        check(edges, {at(vertices - 1), at(0), at(n / 2), at(0)}, directed);
      }
    }
  }
}

/// Around the sizes of work-groups, and rows around the size from which on they are cut.
TYPED_TEST(BfsOf, Stars) {
  for (const std::size_t n : {1, 2, 3, 255, 256, 257, 513, 2047, 2048, 2049, 4097, 70001}) {
    SCOPED_TRACE(n);
    const auto edges = star<TypeParam>(n);
    check(edges, {static_cast<TypeParam>(n - 1)}, true);
    check(edges, {TypeParam{0}}, false);
  }
}

TYPED_TEST(BfsOf, ManyPieces) {
  check(bipartite<TypeParam>(40, 6000), {TypeParam{0}}, false);
  check(bipartite<TypeParam>(600, 600), {TypeParam{600}}, false);
}

TYPED_TEST(BfsOf, LoopsAndRepeatedEdges) {
  Edges<TypeParam> edges{100, {}, {}};
  for (std::size_t e = 0; e < 30000; ++e) edges.add(e % 10, e * 7 % 10);
  for (std::size_t v = 0; v < 100; ++v) edges.add(v, v);
  edges.add(3, 99);
  for (const bool directed : {false, true}) check(edges, {TypeParam{0}}, directed);
}

TYPED_TEST(BfsOf, DeepPath) {
  const std::size_t n = sanitized || backend() == Backend::opencl ? 20000 : 100000;
  check(path<TypeParam>(n), {TypeParam{0}}, false);
  check(path<TypeParam>(n), {static_cast<TypeParam>(n / 2)}, true);
}

TYPED_TEST(BfsOf, NarrowAndWide) {
  const auto edges = narrow_and_wide<TypeParam>(sanitized ? 200 : 6000, 2000);
  check(edges, {TypeParam{0}}, false);
}

TYPED_TEST(BfsOf, DeepCycle) {
  const std::size_t n = sanitized || backend() == Backend::opencl ? 10000 : 60000;
  auto edges = path<TypeParam>(n);
  edges.add(n - 1, 0);
  check(edges, {TypeParam{7}}, false);
}

TYPED_TEST(BfsOf, Tours) {
  std::size_t trees = 0;
  for (const std::size_t n : {10, 4096, 4097, 30000}) {
    if (sanitized && n > 5000) continue;
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      SCOPED_TRACE(name + ", " + std::to_string(n));
      const auto graph = graph_of(edges, false);
      Vector<TypeParam> level(runtime(), edges.n), parent(runtime(), edges.n);
      const auto rows = rows_of(edges, false);
      const auto reached = reference::bfs_levels<TypeParam>(rows.offset, rows.neighbour, Sources<TypeParam>{0});
      if (edges.from.size() + 1 == edges.n && std::ranges::min(reached) == 0) {
        ++trees;
        check(graph, rows, {static_cast<TypeParam>(edges.n / 3)}, BreadthFirstSearch::tour);
      } else {
        EXPECT_EQ(message_of<StructureError>(
                      [&] { breadth_first_search(graph, 0, level, parent, {.algorithm = BreadthFirstSearch::tour}); }),
                  "breadth_first_search: the graph is not a tree with one source, as a tour needs");
      }
    }
  }
  EXPECT_GE(trees, 12U);
  for (const std::size_t n : {1, 2}) check(path<TypeParam>(n), {TypeParam{0}}, false);
}

/// Graphs with as many arcs as a tree and a cycle, or a tree with no source or several.
TYPED_TEST(BfsOf, ToursOfNoTree) {
  const auto expect_no_tree = [](const Edges<TypeParam>& edges, const Sources<TypeParam>& sources, bool directed) {
    const auto graph = graph_of(edges, directed);
    std::vector<TypeParam> level(edges.n, 7), parent(edges.n, 8);
    EXPECT_EQ(message_of<StructureError>([&] {
                breadth_first_search(graph, sources, level, parent, {.algorithm = BreadthFirstSearch::tour});
              }),
              "breadth_first_search: the graph is not a tree with one source, as a tour needs");
    EXPECT_EQ(level, std::vector<TypeParam>(edges.n, 7));
    EXPECT_EQ(parent, std::vector<TypeParam>(edges.n, 8));
  };
  expect_no_tree({4, {0, 1, 2}, {1, 2, 0}}, {0}, false);
  expect_no_tree({4, {0, 1, 2}, {1, 2, 2}}, {0}, false);     // a loop
  expect_no_tree({4, {0, 1, 1}, {1, 0, 2}}, {0}, false);     // an edge twice
  expect_no_tree({4, {0, 1, 2}, {1, 2, 3}}, {0, 1}, false);  // two sources
  expect_no_tree({4, {0, 1, 2}, {1, 2, 3}}, {0}, true);
}

TYPED_TEST(BfsOf, EveryVertexASource) {
  const auto edges = random_graph<TypeParam>(3000, 9000, 1);
  check(edges, in_order<TypeParam>(3000), false);
}

TYPED_TEST(BfsOf, NoSource) { check(path<TypeParam>(10), {}, false); }

TYPED_TEST(BfsOf, EmptyGraph) { check<TypeParam>({0, {}, {}}, {}, false); }

TYPED_TEST(BfsOf, TwiceOnOneGraph) {
  const auto edges = rmat<TypeParam>(12, 40000, 7);
  const auto graph = graph_of(edges, true);
  const auto rows = rows_of(edges, true);
  for (const TypeParam source : {0, 5, 4095, 0}) {
    check(graph, rows, {source}, BreadthFirstSearch::direction_optimizing);
    check(graph, rows, {source}, BreadthFirstSearch::frontier);
  }
}

TYPED_TEST(BfsOf, BadArguments) {
  using Index = TypeParam;
  const auto graph = graph_of<Index>(path<Index>(4), false);
  std::vector<Index> level(4, 7), parent(4, 8), three(3);
  const auto search = [&](std::vector<Index> sources, auto& levels, auto& parents) {
    breadth_first_search(graph, sources, levels, parents);
  };
  EXPECT_EQ(message_of<RangeError>([&] {
              search({0, 4}, level, parent);
            }),
            "breadth_first_search: sources[1] = 4 is outside [0, 4)");
  EXPECT_EQ(message_of<RangeError>([&] { search({-1}, level, parent); }),
            "breadth_first_search: sources[0] = -1 is outside [0, 4)");
  EXPECT_EQ(message_of<ArgumentError>([&] { search({0}, three, parent); }),
            "breadth_first_search: level has 3 elements, the graph has 4");
  EXPECT_EQ(message_of<ArgumentError>([&] { search({0}, level, three); }),
            "breadth_first_search: parent has 3 elements, the graph has 4");
  EXPECT_EQ(message_of<ArgumentError>([&] { search({0}, level, level); }),
            "breadth_first_search: level and parent overlap");
  EXPECT_EQ(level, std::vector<Index>(4, 7));
  EXPECT_EQ(parent, std::vector<Index>(4, 8));
  Vector<Index> vector(runtime(), 4);
  EXPECT_EQ(message_of<ArgumentError>([&] { breadth_first_search(graph, 0, vector, vector); }),
            "breadth_first_search: level and parent are the same vector");
  const auto empty = graph_of<Index>({0, {}, {}}, false);
  std::vector<Index> none;
  EXPECT_EQ(message_of<RangeError>([&] { breadth_first_search(empty, std::vector<Index>{0}, none, none); }),
            "breadth_first_search: sources[0] = 0 is outside [0, 0)");
}

}  // namespace
