#include <pleach/graph.hpp>

#include "backend.hpp"
#include "graphs.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
using Numbers = std::vector<Index>;

template <class Index>
Graph<Index> from_edges(const Edges<Index>& edges, bool directed) {
  return Graph<Index>::from_edges(edges.n, Vector<Index>(runtime(), edges.from), Vector<Index>(runtime(), edges.to),
                                  {.directed = directed});
}

template <class Index>
void expect_rows(const Graph<Index>& graph, const Rows<Index>& rows) {
  EXPECT_EQ(graph.vertices(), rows.offset.size() - 1);
  EXPECT_EQ(graph.arcs(), rows.neighbour.size());
  EXPECT_TRUE(equal(values_of(graph.offset()), rows.offset));
  EXPECT_TRUE(equal(values_of(graph.neighbour()), rows.neighbour));
}

/// Arcs turned round, in the order of the rows that they leave.
template <class Index>
Rows<Index> transposed(const Rows<Index>& rows) {
  Edges<Index> edges{rows.offset.size() - 1, {}, {}};
  for (std::size_t v = 0; v < edges.n; ++v) {
    for (auto k = rows.offset[v]; k < rows.offset[v + 1]; ++k) {
      edges.add(static_cast<std::size_t>(rows.neighbour[static_cast<std::size_t>(k)]), v);
    }
  }
  return rows_of(edges, true);
}

template <class Index>
struct GraphOf : testing::Test {};
TYPED_TEST_SUITE(GraphOf, Indices);

TYPED_TEST(GraphOf, Example) {
  using Index = TypeParam;
  const Numbers<Index> from{0, 2, 0}, to{2, 1, 0};
  const auto undirected =
      Graph<Index>::from_edges(runtime(), 4, std::span<const Index>(from), std::span<const Index>(to));
  expect_rows(undirected, {{0, 3, 4, 6, 6}, {2, 0, 0, 2, 0, 1}});
  EXPECT_FALSE(undirected.directed());
  EXPECT_EQ(&undirected.transpose(), &undirected);
  const auto directed = Graph<Index>::from_edges(runtime(), 4, std::span<const Index>(from), std::span<const Index>(to),
                                                 {.directed = true});
  expect_rows(directed, {{0, 2, 2, 3, 3}, {2, 0, 1}});
  EXPECT_TRUE(directed.directed());
  expect_rows(directed.transpose(), {{0, 1, 2, 3, 3}, {0, 2, 0}});
  EXPECT_EQ(&directed.transpose(), &directed.transpose());
}

TYPED_TEST(GraphOf, FromEdges) {
  for (const std::size_t n : {10, 257, 3000, 70001}) {
    if (sanitized && n > 3000) continue;
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      for (const bool directed : {false, true}) {
        SCOPED_TRACE(name + ", " + std::to_string(n) + (directed ? ", directed" : ""));
        const auto graph = from_edges(edges, directed);
        const auto rows = rows_of(edges, directed);
        expect_rows(graph, rows);
        if (directed) expect_rows(graph.transpose(), transposed(rows));
      }
    }
  }
}

TYPED_TEST(GraphOf, FromAdjacency) {
  for (const std::size_t n : {10, 3000, 70001}) {
    if (sanitized && n > 3000) continue;
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      for (const bool directed : {false, true}) {
        SCOPED_TRACE(name + ", " + std::to_string(n) + (directed ? ", directed" : ""));
        const auto rows = rows_of(edges, directed);
        const auto graph =
            Graph<TypeParam>::from_adjacency(Vector<TypeParam>(runtime(), rows.offset),
                                             Vector<TypeParam>(runtime(), rows.neighbour), {.directed = directed});
        expect_rows(graph, rows);
        if (directed) expect_rows(graph.transpose(), transposed(rows));
      }
    }
  }
}

TYPED_TEST(GraphOf, Empty) {
  expect_rows(from_edges<TypeParam>({0, {}, {}}, false), {{0}, {}});
  expect_rows(from_edges<TypeParam>({3, {}, {}}, true), {{0, 0, 0, 0}, {}});
  expect_rows(from_edges<TypeParam>({3, {}, {}}, true).transpose(), {{0, 0, 0, 0}, {}});
  const Numbers<TypeParam> zero{0}, none;
  expect_rows(
      Graph<TypeParam>::from_adjacency(runtime(), std::span<const TypeParam>(zero), std::span<const TypeParam>(none)),
      {{0}, {}});
}

TYPED_TEST(GraphOf, BadEdges) {
  using Index = TypeParam;
  const auto message = [](std::size_t n, const Numbers<Index>& from, const Numbers<Index>& to) {
    return message_of<RangeError>([&] { from_edges<Index>({n, from, to}, false); });
  };
  EXPECT_EQ(message(3, {0, 1, 3}, {1, -1, 0}), "Graph::from_edges: to[1] = -1 is outside [0, 3)");
  EXPECT_EQ(message(3, {0, 1, 3}, {1, 2, 5}), "Graph::from_edges: from[2] = 3 is outside [0, 3)");
  EXPECT_EQ(message(0, {0}, {0}), "Graph::from_edges: from[0] = 0 is outside [0, 0)");
  auto edges = random_graph<Index>(1000, 200001, 1);
  edges.to[190000] = edges.from[170001] = std::numeric_limits<Index>::max();
  for (const bool directed : {false, true}) {
    EXPECT_EQ(message_of<RangeError>([&] { from_edges(edges, directed); }),
              "Graph::from_edges: from[170001] = " + std::to_string(edges.from[170001]) + " is outside [0, 1000)");
  }
  EXPECT_EQ(message_of<ArgumentError>([&] {
              from_edges<Index>({3, {0}, {1, 2}}, false);
            }),
            "Graph::from_edges: to has 2 elements, from has 1");
  EXPECT_EQ(message_of<OverflowError>([&] {
              from_edges<Index>({std::size_t{1} << 31, {}, {}}, false);
            }),
            "Graph::from_edges: 2147483648 vertices and 0 arcs; a Graph holds at most 2147483646 and 2147483647");
}

TYPED_TEST(GraphOf, BadRows) {
  using Index = TypeParam;
  const auto adjacency = [](const Numbers<Index>& offset, const Numbers<Index>& neighbour, bool directed = true) {
    return Graph<Index>::from_adjacency(runtime(), std::span<const Index>(offset), std::span<const Index>(neighbour),
                                        {.directed = directed});
  };
  const auto range = [&](const Numbers<Index>& offset, const Numbers<Index>& neighbour) {
    return message_of<RangeError>([&] { adjacency(offset, neighbour); });
  };
  EXPECT_EQ(message_of<ArgumentError>([&] { adjacency({}, {}); }),
            "Graph::from_adjacency: offset is empty: it has an element more than there are vertices");
  EXPECT_EQ(range({1, 1}, {0}), "Graph::from_adjacency: offset[0] = 1 is not 0");
  EXPECT_EQ(range({-1, 1}, {0}), "Graph::from_adjacency: offset[0] = -1 is not 0");
  EXPECT_EQ(range({0, 2, 1, 3}, {0, 0, 0}), "Graph::from_adjacency: offset[2] = 1 is less than the one before, 2");
  EXPECT_EQ(range({0, 1, 2}, {0, 0, 0}), "Graph::from_adjacency: offset[2] = 2 is not the number of neighbours, 3");
  EXPECT_EQ(range({0, 1, 4}, {0, 0, 0}), "Graph::from_adjacency: offset[2] = 4 is not the number of neighbours, 3");
  EXPECT_EQ(range({0, 1, 3}, {0, 2, 0}), "Graph::from_adjacency: neighbour[1] = 2 is outside [0, 2)");
  EXPECT_EQ(range({0, 1, 3}, {0, 1, -5}), "Graph::from_adjacency: neighbour[2] = -5 is outside [0, 2)");
  const auto one_way = [&](const Numbers<Index>& offset, const Numbers<Index>& neighbour) {
    return message_of<StructureError>([&] { adjacency(offset, neighbour, false); });
  };
  const std::string missing =
      "Graph::from_adjacency: an edge has one direction only; a directed graph is made with {.directed = true}";
  EXPECT_EQ(one_way({0, 1, 1}, {1}), missing);
  EXPECT_EQ(one_way({0, 1, 3}, {1, 0, 0}), missing);
  EXPECT_EQ(one_way({0, 1, 2, 3}, {1, 2, 0}), missing);
  EXPECT_EQ(one_way({0, 1, 2}, {0, 1}), "no exception");

  auto rows = rows_of(random_graph<Index>(70001, 200001, 1), true);
  rows.offset[69000] = rows.offset[68999] - 1;
  EXPECT_EQ(range(rows.offset, rows.neighbour),
            "Graph::from_adjacency: offset[69000] = " + std::to_string(rows.offset[69000]) +
                " is less than the one before, " + std::to_string(rows.offset[68999]));
}

}  // namespace
