#include "treefix/order_by_level/codelet.hpp"

#include "backend.hpp"
#include "by_levels.hpp"
#include "trees.hpp"

namespace pleach::order_by_level {

using namespace test;

template <class Index>
struct OrderByLevelOf : testing::Test {};
TYPED_TEST_SUITE(OrderByLevelOf, Indices);

TYPED_TEST(OrderByLevelOf, Example) {
  const Vector<std::int32_t> order(runtime(), std::vector{0, 4, 1, 3, 2}), vertex(runtime(), 5), rank(runtime(), 5);
  const Vector<TypeParam> preorder(runtime(), std::vector<TypeParam>{2, 1, 4, 0, 3});
  order_by_level::submit(runtime(), {type_of<TypeParam>(), 0, 5}, {order, preorder, vertex, rank});
  EXPECT_EQ(result_of(vertex), (std::vector{2, 3, 1, 0, 4}));
  EXPECT_EQ(result_of(rank), (std::vector{3, 2, 0, 1, 4}));
}

TYPED_TEST(OrderByLevelOf, SizesAndParts) {
  for (const std::size_t n : {1, 2, 255, 256, 257, 4096, 70001}) {
    const auto parent = random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 100));
    const TreeByLevels tree = by_levels<TypeParam>(parent);
    const Vector<std::int32_t> order(runtime(), signed_words(tree.order)), vertex(runtime(), n), rank(runtime(), n);
    const Vector<TypeParam> preorder(runtime(), reference::tree_functions<TypeParam>(parent).order);
    const std::size_t step = backend() == Backend::cpu ? 1000 : n, tasks = (n + step - 1) / step;
    for (std::size_t k = 0; k < tasks; ++k) {
      const auto first = static_cast<std::uint32_t>(k * step);
      order_by_level::submit(runtime(),
                             {type_of<TypeParam>(), first, static_cast<std::uint32_t>(std::min(step, n - first))},
                             {order, preorder, vertex.handle().alias(tasks, k), rank.handle().alias(tasks, k)});
    }
    EXPECT_TRUE(equal(result_of(vertex), signed_words(tree.vertex))) << n;
    EXPECT_TRUE(equal(result_of(rank), signed_words(tree.rank))) << n;
  }
}

}  // namespace pleach::order_by_level
