#include "backend.hpp"
#include "base/tile.hpp"
#include "functions.hpp"
#include "reference/tree.hpp"
#include "trees.hpp"

#include <pleach/tree_functions.hpp>

using namespace pleach;
using namespace pleach::test;

namespace {

/// Computes those whose bit is set.
template <class Index>
void check(const Parents<Index>& parent, unsigned wanted) {
  const Tree<Index> tree(runtime(), parent);
  auto expected = reference::tree_functions<Index>(parent);
  std::vector<Vector<Index>> results;
  TreeFunctions<Index> asked;
  for (int k = 0; k < functions; ++k) results.emplace_back(runtime(), parent.size());
  for (int k = 0; k < functions; ++k) {
    if ((wanted >> k & 1) != 0) member(asked, k) = &results[static_cast<std::size_t>(k)];
  }
  tree_functions(tree, asked);
  for (int k = 0; k < functions; ++k) {
    if ((wanted >> k & 1) != 0) {
      EXPECT_TRUE(equal(values_of(results[static_cast<std::size_t>(k)]), member(expected, k))) << names[k];
    }
  }
}

/// The same into host data.
template <class Index>
void check_host(const Parents<Index>& parent, unsigned wanted) {
  const Tree<Index> tree(runtime(), parent);
  auto expected = reference::tree_functions<Index>(parent);
  std::vector<std::vector<Index>> results(functions, std::vector<Index>(parent.size(), 7));
  HostTreeFunctions<Index> asked;
  for (int k = 0; k < functions; ++k) {
    if ((wanted >> k & 1) != 0) member(asked, k) = results[static_cast<std::size_t>(k)];
  }
  tree_functions(tree, asked);
  const std::vector<Index> untouched(parent.size(), 7);
  for (int k = 0; k < functions; ++k) {
    EXPECT_TRUE(equal(results[static_cast<std::size_t>(k)], (wanted >> k & 1) != 0 ? member(expected, k) : untouched))
        << names[k];
  }
}

constexpr unsigned all = (1U << functions) - 1;

template <class Index>
struct TreeFunctionsOf : testing::Test {};
TYPED_TEST_SUITE(TreeFunctionsOf, Indices);

TEST(TreeFunctions, ByHand) {
  //     2      5
  //   1   4
  //      0 3
  using V = Vector<std::int32_t>;
  const Tree tree(runtime(), std::vector{4, 2, 2, 4, 2, 5});
  V parent(runtime(), 6), size(runtime(), 6), preorder(runtime(), 6), postorder(runtime(), 6), level(runtime(), 6),
      height(runtime(), 6), children(runtime(), 6), root(runtime(), 6), first(runtime(), 6), last(runtime(), 6),
      order(runtime(), 6);
  tree_functions(tree,
                 {&parent, &size, &preorder, &postorder, &level, &height, &children, &root, &first, &last, &order});
  EXPECT_EQ(values_of(parent), (std::vector{4, 2, 2, 4, 2, 5}));
  EXPECT_EQ(values_of(size), (std::vector{1, 1, 5, 1, 3, 1}));
  EXPECT_EQ(values_of(preorder), (std::vector{3, 1, 0, 4, 2, 5}));
  EXPECT_EQ(values_of(postorder), (std::vector{1, 0, 4, 2, 3, 5}));
  EXPECT_EQ(values_of(level), (std::vector{2, 1, 0, 2, 1, 0}));
  EXPECT_EQ(values_of(height), (std::vector{0, 0, 2, 0, 1, 0}));
  EXPECT_EQ(values_of(children), (std::vector{0, 0, 2, 0, 2, 0}));
  EXPECT_EQ(values_of(root), (std::vector{2, 2, 2, 2, 2, 5}));
  EXPECT_EQ(values_of(first), (std::vector{4, 1, 0, 6, 3, 10}));
  EXPECT_EQ(values_of(last), (std::vector{5, 2, 9, 7, 8, 11}));
  EXPECT_EQ(values_of(order), (std::vector{2, 1, 4, 0, 3, 5}));
}

TYPED_TEST(TreeFunctionsOf, NothingAndOne) {
  check<TypeParam>({}, 0);
  check<TypeParam>({}, all);
  check<TypeParam>({0}, all);
}

TYPED_TEST(TreeFunctionsOf, IntoHostData) {
  const auto parent = random_tree<TypeParam>(5000, 1, 3);
  for (int k = 0; k < functions; ++k) check_host(parent, 1U << k);
  check_host(parent, all);
  check_host<TypeParam>({}, all);
  std::vector<TypeParam> results(6000), short_one(4999);
  const Tree<TypeParam> tree(runtime(), parent);
  const std::span host(results);
  EXPECT_EQ(
      message_of<ArgumentError>([&] { tree_functions(tree, {.size = host.first(5000), .level = host.last(5000)}); }),
      "tree_functions: size and level overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { tree_functions(tree, {.size = host.first(5000), .level = short_one}); }),
            "tree_functions: level has 4999 elements, the tree has 5000");
  EXPECT_EQ(results, std::vector<TypeParam>(6000));
}

TYPED_TEST(TreeFunctionsOf, EachAlone) {
  const auto parent = random_tree<TypeParam>(5000, 1, 3);
  for (int k = 0; k < functions; ++k) check(parent, 1U << k);
}

TYPED_TEST(TreeFunctionsOf, EveryShape) {
  for (const auto& [name, shape] : all_shapes(3000)) {
    SCOPED_TRACE(name);
    check(app::make_tree<TypeParam>(shape, 1), all);
  }
}

TYPED_TEST(TreeFunctionsOf, AroundBlocksAndTiles) {
  for (const std::size_t n : {2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1023, 1024, 1025, 2047, 2048, 2049, 3073}) {
    SCOPED_TRACE(n);
    check(random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 500)), all);
    check(app::make_tree<TypeParam>({.kind = TreeKind::path, .vertices = static_cast<std::int64_t>(n)}, 1), all);
  }
}

TYPED_TEST(TreeFunctionsOf, SharedByWorkers) {
  for (const std::size_t n : {32769, 65537, 200003}) {
    SCOPED_TRACE(n);
    check(random_tree<TypeParam>(n, n, 3), all);
  }
}

TYPED_TEST(TreeFunctionsOf, Large) {
  for (const auto& [name, shape] : all_shapes(sanitized || backend() == Backend::opencl ? 100003 : 300007)) {
    SCOPED_TRACE(name);
    check(app::make_tree<TypeParam>(shape, 1), all);
  }
}

TYPED_TEST(TreeFunctionsOf, ManySmallForests) {
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const std::size_t n = 1 + random() % 200;
    const auto parent = random_tree<TypeParam>(n, random(), 1 + random() % n);
    check(parent, i % 3 == 0 ? all : random() & all);
    ASSERT_FALSE(testing::Test::HasFailure()) << testing::PrintToString(parent);
  }
}

TEST(TreeFunctions, TwiceInFlight) {
  const auto parent = random_tree<std::int32_t>(200003, 1, 5);
  const auto expected = reference::tree_functions<std::int32_t>(parent);
  const Tree tree(runtime(), parent);
  std::vector<Vector<std::int32_t>> heights, roots;
  for (int i = 0; i < 4; ++i) {
    heights.emplace_back(runtime(), parent.size());
    roots.emplace_back(runtime(), parent.size());
  }
  for (std::size_t i = 0; i < 4; ++i) tree_functions(tree, {.height = &heights[i], .root = &roots[i]});
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(equal(values_of(heights[i]), expected.height));
    EXPECT_TRUE(equal(values_of(roots[i]), expected.root));
  }
}

TEST(TreeFunctionsErrors, Arguments) {
  const Tree tree(runtime(), std::vector{0, 0, 1});
  const std::vector<std::int32_t> before{7, 7, 7};
  Vector<std::int32_t> three(runtime(), before), two(runtime(), 2);
  EXPECT_EQ(message_of<ArgumentError>([&] { tree_functions(tree, {.size = &three, .level = &two}); }),
            "tree_functions: level has 2 elements, the tree has 3");
  EXPECT_EQ(message_of<ArgumentError>([&] { tree_functions(tree, {.size = &three, .level = &three}); }),
            "tree_functions: size and level are the same vector");
  EXPECT_EQ(values_of(three), before);
}

}  // namespace
