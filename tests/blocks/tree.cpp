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

template <class Index, class Value>
void check_treefix(const Parents<Index>& parent, std::size_t block, Operator op) {
  const auto weights = random_values<Value>(parent.size(), 1);
  const BlockTree<Index> tree(blocks_of(parent, block));
  const auto weight = blocks_of(weights, block);
  BlockVector<Value> result(network(), weight.layout());
  for (const bool inclusive : {false, true}) {
    rootfix(tree, weight, result, op, inclusive);
    EXPECT_TRUE(
        equal(result.part(), part_of(expected_treefix(parent, weights, op, Direction::root, inclusive), result)));
    leaffix(tree, weight, result, op, inclusive);
    EXPECT_TRUE(
        equal(result.part(), part_of(expected_treefix(parent, weights, op, Direction::leaf, inclusive), result)));
  }
}

template <class Index>
struct TreeOfBlocks : testing::Test {};
TYPED_TEST_SUITE(TreeOfBlocks, Indices);

TYPED_TEST(TreeOfBlocks, Sizes) {
  for (const std::size_t n : {0, 1, 5, 1001, 1503}) {
    SCOPED_TRACE(n);
    check_functions(random_tree<TypeParam>(n, n, n > 100 ? 3 : 1), 1000);
  }
}

TEST(TreeBlocks, Shapes) {
  for (const TreeKind kind : {TreeKind::path, TreeKind::star, TreeKind::random_binary}) {
    check_functions(app::make_tree<std::int32_t>({.kind = kind, .vertices = 401, .permute_labels = true}, 1), 150);
  }
  check_functions(random_tree<std::int32_t>(401, 1, 57), 150);
  check_functions(in_order<std::int32_t>(401), 150);  // roots only
}

template <class Value>
struct TreefixOfBlocks : testing::Test {};
TYPED_TEST_SUITE(TreefixOfBlocks, MovedValues);

TYPED_TEST(TreefixOfBlocks, Plus) {
  check_treefix<std::int32_t, TypeParam>(random_tree<std::int32_t>(1201, 1, 2), 500, plus);
}

TEST(TreefixBlocks, Sizes) {
  for (const std::size_t n : {0, 1, 701}) {
    check_treefix<std::int64_t, std::int64_t>(random_tree<std::int64_t>(n, n), 300, plus);
  }
  check_treefix<std::int64_t, std::int64_t>(random_tree<std::int64_t>(1001, 7), 400, bit_xor);
}

TEST(TreefixBlocks, Large) {
  check_treefix<std::int32_t, std::int64_t>(random_tree<std::int32_t>(large_sizes().front(), 1), 0, plus);
  check_functions(random_tree<std::int64_t>(large_sizes().front(), 2, 100), 0);
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
      (void)BlockTree<std::int32_t>(blocks_of(parent, 300));
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing";
  };
  Parents<std::int32_t> parent(1000);  // a star
  EXPECT_EQ(thrown(parent), "nothing");
  parent[700] = 1000;
  EXPECT_EQ(thrown(parent), "BlockTree: parent[700] = 1000 is outside [0, 1000)");
  parent[700] = -1;
  EXPECT_EQ(thrown(parent), "BlockTree: parent[700] = -1 is outside [0, 1000)");
  parent[700] = 650;
  parent[650] = 999;
  parent[999] = 700;
  parent[20] = 999;
  EXPECT_EQ(thrown(parent), "BlockTree: vertex 650 is its own ancestor, by parent[650] = 999");
  for (std::size_t v = 0; v < parent.size(); ++v) parent[v] = static_cast<std::int32_t>((v + 1) % parent.size());
  EXPECT_EQ(thrown(parent), "BlockTree: no root: no vertex of 1000 is its own parent");

  const BlockTree<std::int32_t> tree(blocks_of(Parents<std::int32_t>(1000), 300));
  auto weight = blocks_of(std::vector<float>(1000, 1), 300);
  BlockVector<float> result(network(), weight.layout()), other(network(), 1000, {.block = 200});
  EXPECT_THROW(rootfix(tree, weight, other), ArgumentError);
  EXPECT_THROW(rootfix(tree, weight, weight), ArgumentError);
  EXPECT_THROW(leaffix(tree, weight, result, max), ArgumentError);
  BlockVector<std::int32_t> height(network(), weight.layout());
  EXPECT_THROW(tree_functions(tree, {.height = &height}), ArgumentError);
}

}  // namespace
