// Generated graphs.
#include "shapes/graph_shapes.hpp"

#include "apps/files.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace pleach::app {

namespace {

using Index = std::int32_t;
using Pairs = std::vector<std::pair<Index, Index>>;

Pairs pairs(const EdgeList<Index>& edges) {
  Pairs result;
  for (std::size_t e = 0; e < edges.from.size(); ++e) result.emplace_back(edges.from[e], edges.to[e]);
  return result;
}

std::vector<std::size_t> degrees(const EdgeList<Index>& edges) {
  std::vector<std::size_t> degree(edges.vertices);
  for (const auto& [a, b] : pairs(edges)) {
    ++degree[static_cast<std::size_t>(a)];
    ++degree[static_cast<std::size_t>(b)];
  }
  return degree;
}

TEST(GraphShapes, GridByHand) {
  const auto edges = make_graph<Index>({.kind = GraphKind::grid, .rows = 2, .columns = 3}, 1);
  EXPECT_EQ(edges.vertices, 6U);
  EXPECT_EQ(pairs(edges), (Pairs{{0, 1}, {0, 3}, {1, 2}, {1, 4}, {2, 5}, {3, 4}, {4, 5}}));
}

TEST(GraphShapes, GridInThreeDimensions) {
  const auto edges = make_graph<Index>({.kind = GraphKind::grid_3d, .rows = 3, .columns = 4, .layers = 5}, 1);
  EXPECT_EQ(edges.vertices, 60U);
  EXPECT_EQ(edges.from.size(), 5U * (3 * 3 + 2 * 4) + 4 * 12);
  const auto degree = degrees(edges);
  EXPECT_EQ(degree.front(), 3U);
  EXPECT_EQ(degree[1 * 12 + 1 * 4 + 1], 6U);
}

TEST(GraphShapes, Scales) {
  for (const GraphKind kind :
       {GraphKind::grid, GraphKind::grid_3d, GraphKind::road, GraphKind::kronecker, GraphKind::uniform}) {
    for (const int scale : {0, 1, 2, 3, 7, 8, 9}) {
      EXPECT_EQ(make_graph<Index>(graph_of_scale(kind, scale), 1).vertices, std::size_t{1} << scale);
    }
  }
  const GraphShape cube = graph_of_scale(GraphKind::grid_3d, 8);
  EXPECT_LE(std::max({cube.rows, cube.columns, cube.layers}), 8);
}

TEST(GraphShapes, RoadIsAGridWithoutSomeEdges) {
  const auto edges = make_graph<Index>(graph_of_scale(GraphKind::road, 16), 3);
  const auto degree = degrees(edges);
  const double share = static_cast<double>(edges.from.size()) / 65536;
  EXPECT_GT(share, 1.38);
  EXPECT_LT(share, 1.48);
  EXPECT_LE(std::ranges::max(degree), 6U);
  const Pairs all = pairs(edges);
  EXPECT_TRUE(std::ranges::all_of(all, [](const auto& edge) {
    const Index step = edge.second - edge.first;
    return step == 1 || step == 256 || step == 257;
  }));
}

TEST(GraphShapes, KroneckerHasTheQuartersOfGraph500) {
  const auto edges = make_graph<Index>({.kind = GraphKind::kronecker, .vertices = 1 << 14, .edge_factor = 16}, 5);
  EXPECT_EQ(edges.from.size(), std::size_t{16} << 14);
  // Of the highest bits and of the lowest.
  for (const int bit : {13, 0}) {
    std::size_t count[4] = {};
    for (const auto& [a, b] : pairs(edges)) ++count[2 * (a >> bit & 1) + (b >> bit & 1)];
    const double expected[4] = {0.57, 0.19, 0.19, 0.05};
    for (int quarter = 0; quarter < 4; ++quarter) {
      EXPECT_NEAR(static_cast<double>(count[quarter]) / static_cast<double>(edges.from.size()), expected[quarter],
                  5e-3);
    }
  }
}

TEST(GraphShapes, Uniform) {
  const auto edges = make_graph<Index>({.kind = GraphKind::uniform, .vertices = 1000, .edge_factor = 50}, 5);
  EXPECT_EQ(edges.from.size(), 50000U);
  const auto degree = degrees(edges);
  EXPECT_GT(std::ranges::min(degree), 50U);
  EXPECT_LT(std::ranges::max(degree), 160U);
}

TEST(GraphShapes, SideBySide) {
  for (const GraphKind kind : {GraphKind::grid, GraphKind::kronecker, GraphKind::uniform}) {
    GraphShape shape = graph_of_scale(kind, 6);
    shape.graphs = 5;
    const auto edges = make_graph<Index>(shape, 2);
    EXPECT_EQ(edges.vertices, 320U);
    std::set<Index> graphs;
    for (const auto& [a, b] : pairs(edges)) {
      EXPECT_EQ(a / 64, b / 64);
      graphs.insert(a / 64);
    }
    EXPECT_EQ(graphs.size(), 5U);
  }
}

TEST(GraphShapes, PermutedLabelsKeepTheDegrees) {
  GraphShape shape = graph_of_scale(GraphKind::kronecker, 10);
  const auto ordered = make_graph<Index>(shape, 7);
  shape.permute_labels = true;
  const auto permuted = make_graph<Index>(shape, 7);
  EXPECT_NE(pairs(ordered), pairs(permuted));
  auto a = degrees(ordered), b = degrees(permuted);
  EXPECT_NE(a, b);
  std::ranges::sort(a);
  std::ranges::sort(b);
  EXPECT_EQ(a, b);
}

TEST(GraphShapes, SeedsAndIndices) {
  GraphShape shape = graph_of_scale(GraphKind::kronecker, 8);
  shape.permute_labels = true;
  const auto first = make_graph<Index>(shape, 1);
  EXPECT_EQ(pairs(first), pairs(make_graph<Index>(shape, 1)));
  EXPECT_NE(pairs(first), pairs(make_graph<Index>(shape, 2)));
  const auto wide = make_graph<std::int64_t>(shape, 1);
  EXPECT_TRUE(std::ranges::equal(first.from, wide.from));
  EXPECT_TRUE(std::ranges::equal(first.to, wide.to));
}

TEST(GraphShapes, Empty) {
  EXPECT_EQ(make_graph<Index>({.kind = GraphKind::uniform}, 1).vertices, 0U);
  EXPECT_EQ(make_graph<Index>({.kind = GraphKind::kronecker}, 1).vertices, 0U);
  EXPECT_EQ(make_graph<Index>({.kind = GraphKind::uniform, .vertices = 9, .edge_factor = 0}, 1).vertices, 9U);
}

TEST(GraphShapes, Errors) {
  const auto error = [](const GraphShape& shape) { return message_of<Error>([&] { make_graph<Index>(shape, 1); }); };
  EXPECT_EQ(error({.kind = GraphKind::grid, .rows = -1}), "make_graph: rows = -1 is negative");
  EXPECT_EQ(error({.kind = GraphKind::road, .layers = 2}), "make_graph: only grid3d has layers");
  EXPECT_EQ(error({.kind = GraphKind::kronecker, .vertices = 12}), "make_graph: vertices = 12 is no power of two");
  const std::string too_many = "make_graph: the vertices do not fit an index of at most 2147483647";
  EXPECT_EQ(error({.kind = GraphKind::grid, .rows = 1 << 16, .columns = 1 << 16}), too_many);
  EXPECT_EQ(error({.kind = GraphKind::uniform, .vertices = 1 << 30, .graphs = 4}), too_many);
  EXPECT_EQ(message_of<ArgumentError>([] { graph_kind("cube"); }),
            "graph_kind: 'cube' is not one of grid, grid3d, road, kronecker, uniform");
}

}  // namespace

}  // namespace pleach::app
