#include <pleach/tree.hpp>

#include <pleach/treefix.hpp>

#include "backend.hpp"
#include "trees.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

/// The Euler tour by a depth-first search with a stack of its own.
template <class Index>
struct Tour {
  std::vector<Index> tour, enter, leave;

  explicit Tour(const Parents<Index>& parent) : enter(parent.size()), leave(parent.size()) {
    const auto children = reference::children_of<Index>(parent);
    std::vector<Index> stack(children.root.rbegin(), children.root.rend());
    while (!stack.empty()) {
      const Index top = stack.back();
      stack.pop_back();
      const auto v = static_cast<std::size_t>(top < 0 ? ~top : top);
      (top < 0 ? leave : enter)[v] = static_cast<Index>(tour.size());
      tour.push_back(top);
      if (top < 0) continue;
      stack.push_back(static_cast<Index>(~top));
      for (Index edge = children.row[v + 1]; edge-- > children.row[v];) {
        stack.push_back(children.column[static_cast<std::size_t>(edge)]);
      }
    }
  }
};

template <class Index>
void check(const Parents<Index>& parent) {
  const Tree<Index> tree(runtime(), parent);
  const Tour<Index> expected(parent);
  EXPECT_EQ(tree.size(), parent.size());
  EXPECT_EQ(tree.roots(), reference::children_of<Index>(parent).root.size());
  EXPECT_TRUE(equal(values_of(tree.tour()), expected.tour));
  EXPECT_TRUE(equal(values_of(tree.enter()), expected.enter));
  EXPECT_TRUE(equal(values_of(tree.leave()), expected.leave));
}

template <class Index>
struct TreeOf : testing::Test {};
TYPED_TEST_SUITE(TreeOf, Indices);

TEST(Tree, ByHand) {
  const Tree tree(runtime(), std::vector{2, 1, 2, 2, 0});  // 2 -> 0 -> 4, 2 -> 3; 1
  EXPECT_EQ(tree.roots(), 2U);
  EXPECT_EQ(values_of(tree.tour()), (std::vector{1, ~1, 2, 0, 4, ~4, ~0, 3, ~3, ~2}));
  EXPECT_EQ(values_of(tree.enter()), (std::vector{3, 0, 2, 7, 4}));
  EXPECT_EQ(values_of(tree.leave()), (std::vector{6, 1, 9, 8, 5}));
  std::vector<float> weight(5, 1), depth(5);
  rootfix(tree, weight, depth);
  EXPECT_EQ(depth, (std::vector<float>{1, 0, 0, 1, 2}));
}

TYPED_TEST(TreeOf, Nothing) {
  const Tree<TypeParam> tree(runtime(), Parents<TypeParam>{});
  EXPECT_EQ(tree.size(), 0U);
  EXPECT_EQ(tree.roots(), 0U);
  EXPECT_EQ(tree.tour().size(), 0U);
}

TYPED_TEST(TreeOf, EveryShape) {
  for (const std::int64_t n : {1, 2, 3, 100, 100003}) {
    for (const auto& [name, shape] : all_shapes(n)) {
      SCOPED_TRACE(name + ", " + std::to_string(n));
      check(app::make_tree<TypeParam>(shape, 1));
    }
  }
}

TYPED_TEST(TreeOf, ManySmallForests) {
  std::mt19937 random(1);
  for (int i = 0; i < 500; ++i) {
    const std::size_t n = 1 + random() % 60;
    check(random_tree<TypeParam>(n, random(), 1 + random() % n));
  }
}

TEST(Tree, Moves) {
  Tree<std::int32_t> a(runtime(), std::vector{0, 0}), b(runtime(), std::vector{0, 0, 1});
  a = std::move(b);
  const Tree<std::int32_t> c(std::move(a));
  EXPECT_EQ(c.size(), 3U);
  EXPECT_EQ(values_of(c.enter()), (std::vector{0, 1, 2}));
}

// ---- errors ----

template <class Thrown, class Index>
std::string error(const Parents<Index>& parent) {
  return message_of<Thrown>([&] { const Tree<Index> tree(runtime(), parent); });
}

TYPED_TEST(TreeOf, ParentOutOfRange) {
  using P = Parents<TypeParam>;
  EXPECT_EQ(error<RangeError>(P{0, 0, -1}), "Tree: parent[2] = -1 is outside [0, 3)");
  EXPECT_EQ(error<RangeError>(P{0, 3, -1}), "Tree: parent[1] = 3 is outside [0, 3)");
  const auto most = std::numeric_limits<TypeParam>::max(), least = std::numeric_limits<TypeParam>::min();
  EXPECT_EQ(error<RangeError>(P{most}), "Tree: parent[0] = " + std::to_string(most) + " is outside [0, 1)");
  EXPECT_EQ(error<RangeError>(P{0, least}), "Tree: parent[1] = " + std::to_string(least) + " is outside [0, 2)");
}

TYPED_TEST(TreeOf, NoRoot) {
  using P = Parents<TypeParam>;
  EXPECT_EQ(error<StructureError>(P{1, 0}), "Tree: no root: no vertex of 2 is its own parent");
  P cycle(1000);
  for (std::size_t v = 0; v < cycle.size(); ++v) cycle[v] = static_cast<TypeParam>((v + 1) % cycle.size());
  EXPECT_EQ(error<StructureError>(cycle), "Tree: no root: no vertex of 1000 is its own parent");
}

TYPED_TEST(TreeOf, Cycle) {
  using P = Parents<TypeParam>;
  EXPECT_EQ(error<StructureError>(P{0, 2, 1}), "Tree: vertex 1 is its own ancestor, by parent[1] = 2");
  EXPECT_EQ(error<StructureError>(P{4, 0, 3, 2, 4}), "Tree: vertex 2 is its own ancestor, by parent[2] = 3");
  EXPECT_EQ(error<StructureError>(P{0, 3, 1, 4, 3}), "Tree: vertex 3 is its own ancestor, by parent[3] = 4");

  auto parent = random_tree<TypeParam>(50000, 1);  // a proper tree, and beside it a cycle with a tail
  for (TypeParam v = 50000; v < 99999; ++v) parent.push_back(v + 1);
  parent.push_back(60000);
  EXPECT_EQ(error<StructureError>(parent), "Tree: vertex 60000 is its own ancestor, by parent[60000] = 60001");
}

TEST(Tree, TooManyVertices) {
  const std::int32_t one = 0;  // the length is looked at before the elements
  const std::int64_t wide = 0;
  EXPECT_EQ(
      message_of<OverflowError>(
          [&] { const Tree<std::int32_t> tree(runtime(), std::span(&one, std::size_t{1} << 30)); }),
      "Tree: the tour of 1073741824 vertices has twice as many positions; a Tree holds at most 1073741823 vertices");
  EXPECT_EQ(
      message_of<OverflowError>(
          [&] { const Tree<std::int64_t> tree(runtime(), std::span(&wide, std::size_t{1} << 31)); }),
      "Tree: the tour of 2147483648 vertices has twice as many positions; a Tree holds at most 1073741823 vertices");
}

}  // namespace
