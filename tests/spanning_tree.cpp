#include <pleach/spanning_tree.hpp>
#include <pleach/tree_functions.hpp>

#include "backend.hpp"
#include "checks/bfs_reference.hpp"
#include "graphs.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
Graph<Index> graph_of(const Edges<Index>& edges, bool directed = false) {
  return Graph<Index>::from_edges(runtime(), edges.n, std::span<const Index>(edges.from),
                                  std::span<const Index>(edges.to), {.directed = directed});
}

/// The given roots, and the smallest vertices of the components that have none of them.
template <class Index>
std::vector<Index> expected_roots(const std::vector<std::uint32_t>& label, const std::vector<Index>& given) {
  std::vector<bool> has_root(label.size());
  for (const Index root : given) has_root[label[static_cast<std::size_t>(root)]] = true;
  std::vector<Index> roots = given;
  for (const std::uint32_t v : roots_among(label)) {
    if (!has_root[v]) roots.push_back(static_cast<Index>(v));
  }
  return roots;
}

/// Parents are those of a search from the roots: with its levels, they keep the rules of Graph500.
template <class Index>
void check(const Edges<Index>& edges, const std::vector<Index>& given = {}) {
  const auto rows = rows_of(edges, false);
  const std::span<const Index> offset(rows.offset), neighbour(rows.neighbour);
  const auto roots = expected_roots(expected_components(edges), given);
  const auto levels = reference::bfs_levels<Index>(offset, neighbour, roots);
  const auto graph = graph_of(edges);

  Vector<Index> parent(runtime(), edges.n);
  spanning_tree(graph, parent, {.roots = given});
  const auto parents = values_of(parent);
  EXPECT_EQ(reference::bfs_fault<Index>(offset, neighbour, roots, levels, parents), "");

  const Tree<Index> tree = spanning_tree(graph, {.roots = std::span<const Index>(given)});
  EXPECT_EQ(tree.size(), edges.n);
  EXPECT_EQ(tree.roots(), roots.size());
  Vector<Index> level(runtime(), edges.n);
  tree_functions(tree, {.level = &level});
  EXPECT_TRUE(equal(values_of(level), levels));
  EXPECT_EQ(reference::bfs_fault<Index>(offset, neighbour, roots, levels, values_of(tree.parent())), "");
}

template <class Index>
struct SpanningTreeOf : testing::Test {};
TYPED_TEST_SUITE(SpanningTreeOf, Indices);

TYPED_TEST(SpanningTreeOf, Example) {
  using Index = TypeParam;
  // A square 0 1 2 3 with a loop and an edge twice, 4 - 5, 6 alone.
  const Edges<Index> edges{7, {0, 1, 2, 3, 1, 5, 5}, {1, 2, 3, 0, 1, 4, 4}};
  Vector<Index> parent(runtime(), 7);
  spanning_tree(graph_of(edges), parent, {.roots = std::vector<Index>{5, 1}});
  const auto parents = values_of(parent);
  EXPECT_TRUE(parents[3] == 0 || parents[3] == 2);
  auto expected = std::vector<Index>{1, 1, 1, 0, 5, 5, 6};
  expected[3] = parents[3];
  EXPECT_EQ(parents, expected);
}

TYPED_TEST(SpanningTreeOf, Graphs) {
  for (const std::size_t n : {10, 2047, 2048, 2049, 70001}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      SCOPED_TRACE(name + " " + std::to_string(n));
      check(edges);
      check(edges, {static_cast<TypeParam>(edges.n / 2)});
    }
  }
}

TYPED_TEST(SpanningTreeOf, Forests) {
  for (const auto& [name, edges] : forests<TypeParam>(5000)) {
    SCOPED_TRACE(name);
    check(edges);
  }
}

TYPED_TEST(SpanningTreeOf, RootsOfSeveralComponents) {
  // Three paths, of which the first two are told their roots.
  const Edges<TypeParam> edges{9, {0, 1, 3, 4, 6, 7}, {1, 2, 4, 5, 7, 8}};
  check(edges, {5, 1});
  check(edges, {5, 1, 6});
}

TYPED_TEST(SpanningTreeOf, Empty) {
  check<TypeParam>({0, {}, {}});
  check<TypeParam>({1, {0}, {0}});
}

TYPED_TEST(SpanningTreeOf, BadArguments) {
  using Index = TypeParam;
  const auto graph = graph_of(path<Index>(4));
  Vector<Index> parent(runtime(), std::vector<Index>(4, 7)), three(runtime(), 3);
  const auto span = [&](std::vector<Index> roots) { spanning_tree(graph, parent, {.roots = roots}); };
  EXPECT_EQ(message_of<ArgumentError>([&] { spanning_tree(graph, three); }),
            "spanning_tree: parent has 3 elements, the graph has 4");
  EXPECT_EQ(message_of<ArgumentError>([&] { spanning_tree(graph_of(path<Index>(4), true), parent); }),
            "spanning_tree: the graph is directed");
  EXPECT_EQ(message_of<RangeError>([&] { span({4}); }), "spanning_tree: roots[0] = 4 is outside [0, 4)");
  EXPECT_EQ(message_of<RangeError>([&] { span({1, -1}); }), "spanning_tree: roots[1] = -1 is outside [0, 4)");
  EXPECT_EQ(message_of<StructureError>([&] {
              span({1, 3});
            }),
            "spanning_tree: vertices 1 and 3 are roots of one component");
  EXPECT_EQ(message_of<StructureError>([&] { span({2, 2}); }), "spanning_tree: roots[0] and roots[1] are both 2");
  EXPECT_EQ(values_of(parent), std::vector<Index>(4, 7));
}

}  // namespace
