// Objects that were moved from: a typed error of each operation, and a new life by an assignment.
#include "backend.hpp"
#include "compare.hpp"

#include <utility>

using namespace pleach;
using namespace pleach::test;

namespace {

using Words = std::vector<std::int32_t>;

const Words parents{0, 0, 1, 1, 0};

/// An ArgumentError that says so.
template <class Call>
void expect_moved_from(const char* name, Call call) {
  const std::string message = message_of<ArgumentError>(call);
  EXPECT_TRUE(message.ends_with(": it was moved from")) << name << ": " << message;
}

template <class Index>
struct MovedFromOf : testing::Test {};
TYPED_TEST_SUITE(MovedFromOf, Indices);

TYPED_TEST(MovedFromOf, TreesRefuse) {
  using Index = TypeParam;
  const std::vector<Index> parent(parents.begin(), parents.end());
  Tree<Index> tree(runtime(), parent);
  std::vector<float> weight(5, 1.F), sums(5);
  rootfix(tree, weight, sums);
  const Tree<Index> elsewhere = std::move(tree);
  for (const auto method : {TreefixMethod::scan, TreefixMethod::levels, TreefixMethod::contraction,
                            TreefixMethod::sequential, TreefixMethod::automatic}) {
    expect_moved_from("rootfix", [&] { rootfix(tree, weight, sums, plus, {.method = method}); });
    expect_moved_from("leaffix", [&] { leaffix(tree, weight, sums, plus, {.method = method}); });
  }
  for (const auto method : {EvaluateMethod::contraction, EvaluateMethod::levels, EvaluateMethod::sequential}) {
    const Words operation(5);
    expect_moved_from("evaluate", [&] { evaluate(tree, operation, weight, sums, {method}); });
  }
  expect_moved_from("tour", [&] { (void)tree.tour().read(); });
  expect_moved_from("LowestCommonAncestors", [&] { LowestCommonAncestors<Index> made(tree); });
  expect_moved_from("TreeQueries", [&] { TreeQueries<Index> made(tree); });
  Vector<Index> level(runtime(), 5);
  expect_moved_from("tree_functions", [&] { tree_functions(tree, {.level = &level}); });
  tree = Tree<Index>(runtime(), parent);
  leaffix(tree, weight, sums);
  EXPECT_EQ(sums[0], 5.F);
}

TYPED_TEST(MovedFromOf, QueriesRefuse) {
  using Index = TypeParam;
  const Tree<Index> tree(runtime(), std::vector<Index>(parents.begin(), parents.end()));
  TreeQueries<Index> queries(tree);
  LowestCommonAncestors<Index> lowest(tree);
  const TreeQueries<Index> queries_elsewhere = std::move(queries);
  const LowestCommonAncestors<Index> lowest_elsewhere = std::move(lowest);
  const std::vector<Index> u{2}, v{3};
  std::vector<Index> result(1);
  const Vector<Index> from(runtime(), u), to(runtime(), v);
  Vector<Index> found(runtime(), 1);
  const Vector<float> weight(runtime(), std::vector<float>(5, 1.F));
  const Vector<std::int32_t> number(runtime(), Words(5, 1));
  Vector<float> sum(runtime(), 1);
  Vector<std::int32_t> count(runtime(), 1);
  expect_moved_from("LowestCommonAncestors", [&] { lowest(u, v, result); });
  expect_moved_from("LowestCommonAncestors", [&] { lowest(from, to, found); });
  expect_moved_from("distance", [&] { queries.distance(u, v, result); });
  expect_moved_from("distance", [&] { queries.distance(from, to, found); });
  expect_moved_from("ancestor", [&] { queries.ancestor(u, v, result); });
  expect_moved_from("ancestor", [&] { queries.ancestor(from, to, found); });
  expect_moved_from("path_sum", [&] { queries.path_sum(weight, from, to, sum); });
  expect_moved_from("path_sum", [&] { queries.path_sum(number, from, to, count); });
  expect_moved_from("subtree_top", [&] { queries.subtree_top(weight, from, 1, found); });
  expect_moved_from("diameter", [&] { queries.diameter({}); });
  queries = TreeQueries<Index>(tree);
  lowest = LowestCommonAncestors<Index>(tree);
  queries.distance(u, v, result);
  EXPECT_EQ(result[0], 2);
  lowest(u, v, result);
  EXPECT_EQ(result[0], 1);
}

TYPED_TEST(MovedFromOf, GraphsRefuse) {
  using Index = TypeParam;
  const std::vector<Index> offset{0, 1, 2}, neighbour{1, 0};
  for (const bool directed : {false, true}) {
    auto graph = Graph<Index>::from_adjacency(runtime(), offset, neighbour, {.directed = directed});
    const Graph<Index> elsewhere = std::move(graph);
    if (directed) expect_moved_from("transpose", [&] { (void)graph.transpose(); });
    expect_moved_from("offset", [&] { (void)graph.offset().read(); });
    Vector<Index> level(runtime(), 2), parent(runtime(), 2);
    expect_moved_from("search", [&] { breadth_first_search(graph, Index{0}, level, parent); });
    graph = Graph<Index>::from_adjacency(runtime(), offset, neighbour, {.directed = directed});
    EXPECT_EQ(graph.transpose().arcs(), 2U);
  }
}

}  // namespace
