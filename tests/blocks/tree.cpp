#include "reference/tree.hpp"
#include "blocks/blocks.hpp"
#include "lists.hpp"
#include "trees.hpp"

#include <pleach/block_tree.hpp>

#include <string>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
void check_functions(const Parents<Index>& parent, std::size_t block) {
  const auto expected = reference::tree_functions<Index>(std::span<const Index>(parent));
  const auto parents = blocks_of(parent, block);
  const BlockTree<Index> tree(parents);
  EXPECT_EQ(tree.size(), parent.size());
  std::size_t roots = 0;
  for (std::size_t v = 0; v < parent.size(); ++v) roots += static_cast<std::size_t>(parent[v]) == v ? 1 : 0;
  EXPECT_EQ(tree.roots(), roots);

  const auto make = [&] { return BlockVector<Index>(network(), parents.layout()); };
  auto size = make(), preorder = make(), postorder = make(), level = make(), first = make(), last = make(),
       order = make();
  tree_functions(tree, {.size = &size});
  EXPECT_TRUE(equal(size.part(), part_of(expected.size, size)));
  tree_functions(tree, {.size = &size,
                        .preorder = &preorder,
                        .postorder = &postorder,
                        .level = &level,
                        .first = &first,
                        .last = &last,
                        .order = &order});
  EXPECT_TRUE(equal(first.part(), part_of(expected.first, first)));
  EXPECT_TRUE(equal(last.part(), part_of(expected.last, last)));
  EXPECT_TRUE(equal(size.part(), part_of(expected.size, size)));
  EXPECT_TRUE(equal(preorder.part(), part_of(expected.preorder, preorder)));
  EXPECT_TRUE(equal(postorder.part(), part_of(expected.postorder, postorder)));
  EXPECT_TRUE(equal(level.part(), part_of(expected.level, level)));
  EXPECT_TRUE(equal(order.part(), part_of(expected.order, order)));
}

template <class Value, class Index>
void check_treefix(const Parents<Index>& parent, const BlockTree<Index>& tree, Operator op) {
  const auto weights = random_values<Value>(parent.size(), 1);
  BlockVector<Value> weight(network(), tree.layout()), result(network(), tree.layout());
  std::uint64_t next = weight.first();
  for (Vector<Value>& block : weight.blocks()) {
    for (Value& w : block.write()) w = weights[static_cast<std::size_t>(next++)];
  }
  for (const bool inclusive : {false, true}) {
    rootfix(tree, weight, result, op, inclusive);
    EXPECT_TRUE(
        equal(result.part(), part_of(expected_treefix(parent, weights, op, Direction::root, inclusive), result)));
    leaffix(tree, weight, result, op, inclusive);
    EXPECT_TRUE(
        equal(result.part(), part_of(expected_treefix(parent, weights, op, Direction::leaf, inclusive), result)));
  }
}

TEST(TreeBlocks, Sizes) {
  for (const std::size_t n : {0, 1, 5}) check_functions(random_tree<std::int32_t>(n, n), 0);
  check_functions(random_tree<std::int32_t>(601, 1, 3), 300);
  check_functions(random_tree<std::int64_t>(303, 1, 57), 200);
}

TEST(TreeBlocks, Shapes) {
  for (const TreeKind kind : {TreeKind::path, TreeKind::star}) {
    check_functions(app::make_tree<std::int32_t>({.kind = kind, .vertices = 301, .permute_labels = true}, 1), 120);
  }
  check_functions(in_order<std::int32_t>(201), 100);  // roots only
}

TEST(TreefixBlocks, Types) {
  const auto parent = random_tree<std::int32_t>(901, 1, 2);
  const BlockTree<std::int32_t> tree(blocks_of(parent, 400));
  check_treefix<std::int32_t>(parent, tree, plus);
  check_treefix<double>(parent, tree, plus);
  check_treefix<std::complex<double>>(parent, tree, plus);
  check_treefix<std::int64_t>(parent, tree, bit_xor);
}

TEST(TreefixBlocks, Shapes) {
  const auto check = [](const Parents<std::int32_t>& parent) {
    check_treefix<std::int64_t>(parent, BlockTree<std::int32_t>(blocks_of(parent, 120)), plus);
  };
  for (const TreeKind kind : {TreeKind::path, TreeKind::star, TreeKind::caterpillar}) {
    for (const bool permute : {false, true}) {
      check(app::make_tree<std::int32_t>({.kind = kind, .vertices = 301, .permute_labels = permute}, 1));
    }
  }
  for (const std::size_t n : {0, 1, 5}) check(random_tree<std::int32_t>(n, n));
  check(in_order<std::int32_t>(201));  // roots only
}

TEST(TreefixBlocks, Large) {
  const auto parent = random_tree<std::int64_t>(large_sizes().front(), 1, 100);
  check_treefix<std::int64_t>(parent, BlockTree<std::int64_t>(blocks_of(parent, 0)), plus);
  check_functions(parent, 0);
}

TEST(TreeBlocks, UnevenParts) {
  // Rank r has 100 r vertices: the first none. A path.
  std::vector<std::int64_t> mine(100 * network().rank());
  const BlockVector<std::int64_t> numbers(network(), mine);
  BlockVector<std::int64_t> parent(network(), numbers.layout()), level(network(), numbers.layout());
  auto next = static_cast<std::int64_t>(parent.first());
  for (auto& block : parent.blocks()) {
    for (std::int64_t& above : block.write()) above = std::max<std::int64_t>(next++ - 1, 0);
  }
  tree_functions(BlockTree<std::int64_t>(parent), {.level = &level});
  auto expected = static_cast<std::int64_t>(level.first());
  for (const std::int64_t found : level.part()) EXPECT_EQ(found, expected++);
}

TEST(TreeBlocks, Errors) {
  const auto thrown = [](const Parents<std::int32_t>& parent) -> std::string {
    try {
      (void)BlockTree<std::int32_t>(blocks_of(parent, 40));
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing";
  };
  Parents<std::int32_t> parent(100);  // a star
  parent[70] = 100;
  EXPECT_EQ(thrown(parent), "BlockTree: parent[70] = 100 is outside [0, 100)");
  parent[70] = -1;
  EXPECT_EQ(thrown(parent), "BlockTree: parent[70] = -1 is outside [0, 100)");
  parent[70] = 65;
  parent[65] = 99;
  parent[99] = 70;
  parent[20] = 99;
  EXPECT_EQ(thrown(parent), "BlockTree: vertex 65 is its own ancestor, by parent[65] = 99");
  for (std::size_t v = 0; v < parent.size(); ++v) parent[v] = static_cast<std::int32_t>((v + 1) % parent.size());
  EXPECT_EQ(thrown(parent), "BlockTree: no root: no vertex of 100 is its own parent");

  const BlockTree<std::int32_t> tree(blocks_of(in_order<std::int32_t>(100), 60));
  auto weight = blocks_of(std::vector<float>(100, 1), 60);
  BlockVector<float> result(network(), weight.layout()), other(network(), 100, {.block = 50});
  EXPECT_THROW(rootfix(tree, weight, other), ArgumentError);
  EXPECT_THROW(rootfix(tree, weight, weight), ArgumentError);
  EXPECT_THROW(leaffix(tree, weight, result, max), ArgumentError);
  BlockVector<std::int32_t> height(network(), weight.layout());
  EXPECT_THROW(tree_functions(tree, {.height = &height}), ArgumentError);
}

}  // namespace
