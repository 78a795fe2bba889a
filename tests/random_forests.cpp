// Tours and functions of 10^4 random forests of 1 to 200 vertices, half of them for each index type, and of some large
// ones, are exactly those of a depth-first search: so they are the same on all backends.
//
// A task costs the same time for any small forest. So most are checked a hundred at a time, as parts of one forest: the
// vertices of each are numbered behind those of the one before, and the edges of all are shuffled together, which
// leaves the edges of each in a random order of their own. What is computed for one does not depend on the others but
// for the offset. Two hundred are built alone. Under a sanitizer there are fewer.
#include "backend.hpp"
#include "edges.hpp"
#include "functions.hpp"
#include "reference/euler_tour.hpp"
#include "reference/tree.hpp"

#include <pleach/tree_functions.hpp>

using namespace pleach;
using namespace pleach::test;

namespace {

constexpr int alone = sanitized ? 20 : 100, groups = sanitized ? 5 : 49, group_size = 100;

/// A forest of any shape, with permuted labels.
template <class Index>
Edges<Index> random_forest(std::mt19937_64& random) {
  const auto shapes = all_shapes(static_cast<std::int64_t>(1 + random() % 200));
  TreeShape shape = shapes[random() % shapes.size()].second;
  shape.permute_labels = true;
  return edges_of(app::make_tree<Index>(shape, random()));
}

template <class Index>
Edges<Index> side_by_side(int forests, std::mt19937_64& random) {
  Edges<Index> all{0, {}, {}};
  for (int i = 0; i < forests; ++i) {
    const auto forest = random_forest<Index>(random);
    for (std::size_t e = 0; e < forest.from.size(); ++e) {
      all.add(all.n + static_cast<std::size_t>(forest.from[e]), all.n + static_cast<std::size_t>(forest.to[e]));
    }
    all.n += forest.n;
  }
  return shuffled(all, random());
}

template <class Index>
Tree<Index> build(const Edges<Index>& edges, bool stored) {
  return Tree<Index>::from_edges(runtime(), edges.n, std::span<const Index>(edges.from),
                                 std::span<const Index>(edges.to), {.preorder = stored});
}

template <class Index>
reference::TreeFunctions<Index> functions_of(const Tree<Index>& tree) {
  std::vector<Vector<Index>> results;
  for (int k = 0; k < functions; ++k) results.emplace_back(runtime(), tree.size());
  TreeFunctions<Index> asked;
  for (int k = 0; k < functions; ++k) member(asked, k) = &results[static_cast<std::size_t>(k)];
  tree_functions(tree, asked);
  reference::TreeFunctions<Index> f;
  for (int k = 0; k < functions; ++k) member(f, k) = values_of(results[static_cast<std::size_t>(k)]);
  f.tour = values_of(tree.tour());
  return f;
}

/// The tour with each vertex, or with its place in preorder.
template <class Index>
reference::TreeFunctions<Index> expected_functions(const Edges<Index>& edges, bool stored) {
  const auto labels = roots_among(expected_components(edges));
  const std::vector<Index> roots(labels.begin(), labels.end());
  auto f = reference::functions_along(reference::euler_tour<Index>(edges.n, edges.from, edges.to, roots).tour);
  if (!stored) return f;
  for (Index& v : f.tour) {
    v = v >= 0 ? f.preorder[static_cast<std::size_t>(v)] : ~f.preorder[static_cast<std::size_t>(~v)];
  }
  return reference::functions_along(std::move(f.tour));
}

/// Any vertices, and vertices that stand next to each other in preorder: mostly of one tree.
template <class Index>
void check_ancestors(const Tree<Index>& tree, const reference::TreeFunctions<Index>& f, std::mt19937_64& random) {
  std::vector<Index> u, v, expected;
  for (std::size_t i = 0; i < f.order.size(); ++i) {
    const std::size_t j = random() % 4 == 0 ? random() % f.order.size() : i - std::min(i, random() % 100);
    u.push_back(f.order[i]);
    v.push_back(f.order[j]);
    if (random() % 2 == 0) std::swap(u.back(), v.back());
    expected.push_back(reference::lowest_common_ancestor(f, u.back(), v.back()));
  }
  Vector<Index> result(runtime(), u.size());
  LowestCommonAncestors<Index>{tree}(Vector<Index>(runtime(), u), Vector<Index>(runtime(), v), result);
  EXPECT_TRUE(equal(values_of(result), expected));
}

template <class Index>
void expect_same(reference::TreeFunctions<Index> actual, reference::TreeFunctions<Index> expected) {
  EXPECT_TRUE(equal(actual.tour, expected.tour));
  for (int k = 0; k < functions; ++k) EXPECT_TRUE(equal(member(actual, k), member(expected, k))) << names[k];
}

template <class Index>
void check(const Edges<Index>& edges, bool stored, std::mt19937_64& random) {
  const Tree<Index> tree = build(edges, stored);
  const auto expected = expected_functions(edges, stored);
  expect_same(functions_of(tree), expected);
  check_ancestors(tree, expected, random);
  ASSERT_FALSE(testing::Test::HasFailure()) << testing::PrintToString(edges.from) << '\n'
                                            << testing::PrintToString(edges.to);
}

template <class Index>
struct RandomForests : testing::Test {};
TYPED_TEST_SUITE(RandomForests, Indices);

TYPED_TEST(RandomForests, Alone) {
  std::mt19937_64 random(1);
  for (int i = 0; i < alone; ++i) {
    SCOPED_TRACE(i);
    check(shuffled(random_forest<TypeParam>(random), random()), i % 4 == 0, random);
    if (testing::Test::HasFailure()) return;
  }
}

TYPED_TEST(RandomForests, SideBySide) {
  std::mt19937_64 random(2);
  for (int i = 0; i < groups; ++i) {
    SCOPED_TRACE(i);
    check(side_by_side<TypeParam>(group_size, random), i % 4 == 0, random);
    if (testing::Test::HasFailure()) return;
  }
}

/// Large enough for tasks side by side, in whatever order they come.
TYPED_TEST(RandomForests, EveryRunIsTheSame) {
  const std::int64_t n = 200003;
  for (const TreeShape& shape : {TreeShape{.vertices = n, .permute_labels = true},
                                 TreeShape{.vertices = n, .roots = 1000, .permute_labels = true},
                                 TreeShape{.kind = TreeKind::caterpillar, .vertices = n, .permute_labels = true}}) {
    const auto edges = shuffled(edges_of(app::make_tree<TypeParam>(shape, 1)), 1);
    for (const bool stored : {false, true}) {
      const auto expected = expected_functions(edges, stored);
      for (int run = 0; run < 2; ++run) expect_same(functions_of(build(edges, stored)), expected);
    }
  }
}

}  // namespace
