// The driver's oracle for the functions of trees.
#include "checks/tree_check.hpp"

#include <gtest/gtest.h>

#include <pleach/error.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "shapes/tree_shapes.hpp"

namespace pleach::app {

namespace {

using Index = std::int32_t;
using Indices = std::vector<Index>;

// 2 has the children 4 and 0, and 4 has 3; 1 is alone.
const EdgeList<Index> edges{.vertices = 5, .from = {4, 0, 4}, .to = {2, 2, 3}};

TEST(TreeCheck, ByHand) {
  const auto tree = search_forest<Index>(edges, Indices{2, 1});
  EXPECT_EQ(tree.parent, (Indices{2, 1, 2, 4, 2}));
  EXPECT_EQ(tree.order, (Indices{1, 2, 4, 3, 0}));
  EXPECT_EQ(tree.size, (Indices{1, 1, 4, 1, 2}));
  EXPECT_EQ(tree.preorder, (Indices{4, 0, 1, 3, 2}));
  EXPECT_EQ(tree.postorder, (Indices{3, 0, 4, 1, 2}));
  EXPECT_EQ(tree.level, (Indices{1, 0, 0, 2, 1}));
  EXPECT_EQ(tree.height, (Indices{0, 0, 2, 0, 1}));
  EXPECT_EQ(tree.children, (Indices{0, 0, 2, 0, 1}));
  EXPECT_EQ(tree.root, (Indices{2, 1, 2, 2, 2}));
  EXPECT_EQ(tree.first, (Indices{7, 0, 2, 4, 3}));
  EXPECT_EQ(tree.last, (Indices{8, 1, 9, 5, 6}));
}

TEST(TreeCheck, ChosenRoots) {
  const auto tree = search_forest<Index>(edges);
  EXPECT_EQ(tree.parent, (Indices{0, 1, 0, 4, 2}));
  EXPECT_EQ(tree.order, (Indices{0, 2, 4, 3, 1}));
  EXPECT_TRUE(search_forest<Index>(EdgeList<Index>{}).order.empty());
}

TEST(TreeCheck, Parents) {
  const auto tree = search_forest<Index>(Indices{1, 1, 1, 0, 4});
  EXPECT_EQ(tree.parent, (Indices{1, 1, 1, 0, 4}));
  EXPECT_EQ(tree.order, (Indices{1, 0, 3, 2, 4}));
}

TEST(TreeCheck, NumberedInPreorder) {
  const auto tree = numbered_in_preorder(search_forest<Index>(edges, Indices{2, 1}));
  EXPECT_EQ(tree.parent, (Indices{0, 1, 1, 2, 1}));
  EXPECT_EQ(tree.preorder, (Indices{0, 1, 2, 3, 4}));
  EXPECT_EQ(tree.size, (Indices{1, 4, 2, 1, 1}));
  EXPECT_EQ(tree.root, (Indices{0, 1, 1, 1, 1}));
}

TEST(TreeCheck, NoForest) {
  EXPECT_THROW(search_forest<Index>({.vertices = 3, .from = {0, 1, 2}, .to = {1, 2, 0}}), StructureError);
  EXPECT_THROW(search_forest<Index>({.vertices = 1, .from = {0}, .to = {0}}), StructureError);
  EXPECT_THROW(search_forest<Index>(edges, Indices{2}), StructureError);
  EXPECT_THROW(search_forest<Index>(edges, Indices{1, 2, 3}), StructureError);
  EXPECT_THROW(search_forest<Index>(Indices{1, 0}), StructureError);
}

TEST(TreeCheck, CommonAncestors) {
  const auto tree = search_forest<Index>(edges, Indices{2, 1});
  EXPECT_EQ(find_common_ancestors<Index>(tree, Indices{0, 3, 4, 1, 1, 2, 3}, Indices{3, 4, 4, 2, 1, 0, 3}),
            (Indices{2, 4, 4, -1, 1, 2, 3}));
}

TEST(TreeCheck, CommonAncestorsByClimbing) {
  for (const TreeKind kind :
       {TreeKind::random_attachment, TreeKind::random_binary, TreeKind::path, TreeKind::caterpillar}) {
    const Indices parent = make_tree<Index>({.kind = kind, .vertices = 100, .roots = 2, .permute_labels = true}, 1);
    const auto tree = search_forest<Index>(parent);
    Indices u, v, expected;
    for (Index a = 0; a < 100; ++a) {
      for (Index b = 0; b < 100; ++b) {
        u.push_back(a);
        v.push_back(b);
        Index x = a, y = b;
        const auto climb = [&](Index& w) { w = parent[static_cast<std::size_t>(w)]; };
        const auto level = [&](Index w) { return tree.level[static_cast<std::size_t>(w)]; };
        while (x != y && level(x) + level(y) > 0) climb(level(x) > level(y) ? x : y);
        expected.push_back(x == y ? x : -1);
      }
    }
    EXPECT_EQ(find_common_ancestors<Index>(tree, u, v), expected);
  }
}

}  // namespace

}  // namespace pleach::app
