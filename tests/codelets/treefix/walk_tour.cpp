#include "treefix/walk_tour/codelet.hpp"

#include "backend.hpp"
#include "by_levels.hpp"
#include "trees.hpp"

namespace pleach::walk_tour {

using namespace test;

template <class Index, class Value>
std::vector<Value> walked(const Tree<Index>& tree, const std::vector<Value>& values, Operator op, Direction direction,
                          bool inclusive) {
  const Vector<Value> weight(runtime(), values), result(runtime(), values.size());
  walk_tour::submit(runtime(), {type_of<Index>(), type_of<Value>(), op, direction, inclusive},
                    {tree.tour(), tree.parent(), weight, result});
  return result_of(result);
}

TEST(WalkTour, Example) {
  const Tree tree(runtime(), std::vector{0, 0, 0});
  EXPECT_EQ(walked(tree, std::vector{5, 3, 1}, plus, Direction::root, false), (std::vector{0, 5, 5}));
  EXPECT_EQ(walked(tree, std::vector{5, 3, 1}, plus, Direction::leaf, true), (std::vector{9, 3, 1}));
}

template <class Value>
struct WalkTourOf : testing::Test {};
TYPED_TEST_SUITE(WalkTourOf, Values);

template <class Value, class Index>
void check_sizes() {
  for (const std::size_t n : {1, 2, 63, 64, 65, 3000}) {
    const auto parent = random_tree<Index>(n, n, static_cast<std::int64_t>(1 + n / 100));
    const Tree<Index> tree(runtime(), parent);
    for (const Operator op : every_operator) {
      if (!has_meaning(op, type_of<Value>()) || !covers<Index, Value>(op)) continue;
      const auto weight = exact_values<Value>(op, n, n);
      for (const Direction direction : {Direction::root, Direction::leaf}) {
        for (const bool inclusive : {false, true}) {
          EXPECT_TRUE(equal(walked(tree, weight, op, direction, inclusive),
                            expected_treefix(parent, weight, op, direction, inclusive)))
              << n << ' ' << name_of(op);
        }
      }
    }
  }
}

TYPED_TEST(WalkTourOf, Index32) { check_sizes<TypeParam, std::int32_t>(); }
TYPED_TEST(WalkTourOf, Index64) {
  if (covers<std::int64_t, TypeParam>(plus)) check_sizes<TypeParam, std::int64_t>();
}

}  // namespace pleach::walk_tour
