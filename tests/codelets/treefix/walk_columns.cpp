#include "treefix/walk_columns/codelet.hpp"

#include "backend.hpp"
#include "by_levels.hpp"
#include "trees.hpp"

namespace pleach::walk_columns {

using namespace test;

TEST(WalkColumns, Example) {
  const Tree tree(runtime(), std::vector{0, 0, 0});
  const Vector weight(runtime(), std::vector{5, 50, 3, 30, 1, 10});
  const Vector<int> result(runtime(), 6);
  walk_columns::submit(runtime(), {Type::i32, Type::i32, plus, Direction::leaf, true, 2, 6, 0, 2},
                       {tree.tour(), tree.parent(), weight, result});
  EXPECT_EQ(result_of(result), (std::vector{9, 90, 3, 30, 1, 10}));
}

template <class Value>
struct WalkColumnsOf : testing::Test {};
TYPED_TEST_SUITE(WalkColumnsOf, Values);

template <class Value, class Index>
void check_columns() {
  const std::size_t n = 50;
  const auto parent = random_tree<Index>(n, 3, 2);
  const Tree<Index> tree(runtime(), parent);
  for (const std::size_t columns : {1UL, 2UL, 255UL, 257UL, 700UL}) {
    for (const Operator op : every_operator) {
      if (!has_meaning(op, type_of<Value>())) continue;
      // Tests of walk_tour have the others.
      if (opencl_on_cpus() && (op != plus || sizeof(Index) == 8)) continue;
      const auto weight = exact_values<Value>(op, n * columns, columns);
      const Vector<Value> rows(runtime(), weight);
      for (const Direction direction : {Direction::root, Direction::leaf}) {
        const bool inclusive = (columns % 2 == 0) == (direction == Direction::root);
        const Vector<Value> result(runtime(), weight.size());
        walk_columns::submit.over(
            runtime(), columns,
            {type_of<Index>(), type_of<Value>(), op, direction, inclusive, static_cast<std::uint32_t>(columns), 2 * n},
            {tree.tour(), tree.parent(), rows, result});
        const auto found = result_of(result);
        for (std::size_t c = 0; c < columns; c += columns / 2 + 1) {
          std::vector<Value> of_column(n), found_there(n);
          for (std::size_t v = 0; v < n; ++v) {
            of_column[v] = weight[v * columns + c];
            found_there[v] = found[v * columns + c];
          }
          EXPECT_TRUE(equal(found_there, expected_treefix(parent, of_column, op, direction, inclusive)))
              << columns << ' ' << name_of(op);
        }
      }
    }
  }
}

TYPED_TEST(WalkColumnsOf, Index32) { check_columns<TypeParam, std::int32_t>(); }
TYPED_TEST(WalkColumnsOf, Index64) {
  if (covers<std::int64_t, TypeParam>(plus)) check_columns<TypeParam, std::int64_t>();
}

}  // namespace pleach::walk_columns
