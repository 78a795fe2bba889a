// The phases of queries about trees, each by its example. tests/tree_queries.cpp has the sizes and shapes.
#include "backend.hpp"
#include "compare.hpp"
#include "tree/block_minima/codelet.hpp"
#include "tree/climb_paths/codelet.hpp"
#include "tree/fold_blocks/codelet.hpp"
#include "tree/join_ways/codelet.hpp"
#include "tree/measure_distances/codelet.hpp"
#include "tree/pack_farthest/codelet.hpp"
#include "tree/rank_places/codelet.hpp"
#include "tree/select_largest/codelet.hpp"
#include "tree/sum_paths/codelet.hpp"
#include "tree/unpack_farthest/codelet.hpp"

namespace pleach::queries {

using namespace test;

template <class Index>
struct QueriesOf : testing::Test {
  static Vector<Index> indices(std::vector<Index> values) { return {runtime(), values}; }
};
TYPED_TEST_SUITE(QueriesOf, Indices);

TYPED_TEST(QueriesOf, MeasureDistances) {
  const auto level = this->indices({0, 1, 2, 1, 0}), u = this->indices({2, 2}), v = this->indices({3, 4}),
             ancestor = this->indices({0, -1});
  const Vector<TypeParam> result(runtime(), 2);
  measure_distances::submit.over(runtime(), 2, {type_of<TypeParam>()}, {level, u, v, ancestor, result});
  EXPECT_EQ(result_of(result), (std::vector<TypeParam>{3, -1}));
}

TYPED_TEST(QueriesOf, ClimbPaths) {
  using Words = std::vector<std::int32_t>;
  const Vector<std::int32_t> place(runtime(), Words{0, 1, 2, 3}), reach(runtime(), Words{1, 2, 3, 1}),
      row(runtime(), Words{0, 0, 0, 1}), above(runtime(), Words{0, 1}), order(runtime(), Words{0, 1, 2, 3});
  const auto v = this->indices({3, 3, 2}), steps = this->indices({1, 2, 3});
  const Vector<TypeParam> result(runtime(), 3);
  climb_paths::submit.over(runtime(), 3, {type_of<TypeParam>(), 1},
                           {place, reach, row, above, order, v, steps, result});
  EXPECT_EQ(result_of(result), (std::vector<TypeParam>{1, 0, -1}));
}

TYPED_TEST(QueriesOf, PackAndUnpackFarthest) {
  const auto number = this->indices({1, 2, 3}), root = this->indices({0, 2, 2});
  const Vector<std::int64_t> key(runtime(), 3);
  const Vector<TypeParam> largest(runtime(), 3), middle(runtime(), 3), vertex(runtime(), 3);
  pack_farthest::submit.over(runtime(), 3, {type_of<TypeParam>()}, {number, key});
  constexpr std::int64_t one = std::int64_t{1} << 31;
  EXPECT_EQ(result_of(key), (std::vector{one, 2 * one + 1, 3 * one + 2}));
  unpack_farthest::submit.over(runtime(), 3, {type_of<TypeParam>()}, {root, key, largest, middle, vertex});
  EXPECT_EQ(result_of(largest), (std::vector<TypeParam>{1, 3, 3}));
  EXPECT_EQ(result_of(middle), (std::vector<TypeParam>{0, 1, 1}));
  EXPECT_EQ(result_of(vertex), (std::vector<TypeParam>{0, 2, 2}));
}

TYPED_TEST(QueriesOf, JoinWays) {
  using Words = std::vector<std::int32_t>;
  const Vector<std::int32_t> sum(runtime(), Words{5, 6, 8, 9}), weight(runtime(), Words{5, 1, 2, 4}),
      result(runtime(), 3);
  const auto u = this->indices({2, 1, 0}), v = this->indices({3, 2, 1}), ancestor = this->indices({0, 1, -1});
  join_ways::submit.over(runtime(), 3, {type_of<TypeParam>(), Type::i32, plus}, {sum, weight, u, v, ancestor, result});
  EXPECT_EQ(result_of(result), (Words{12, 3, 0}));
}

TYPED_TEST(QueriesOf, SumPaths) {
  using Words = std::vector<std::int32_t>;
  const Vector<std::int32_t> place(runtime(), Words{0, 1, 2, 3, 4}), row(runtime(), Words{0, 0, 0, 2, 1}),
      above(runtime(), Words{0, 0, 0});
  const Vector<float> values(runtime(), std::vector{5.F, 1.F, 2.F, 4.F, 3.F}),
      fold(runtime(), std::vector{5.F, 6.F, 8.F, 4.F, 3.F}), table(runtime(), 1), result(runtime(), 4);
  fold_blocks::submit(runtime(), {Type::f32, plus}, {values, table});
  const auto u = this->indices({2, 1, 3, 4}), v = this->indices({3, 2, 3, 0});
  sum_paths::submit.over(runtime(), 4, {type_of<TypeParam>(), Type::f32, plus, false, 2},
                         {place, row, above, values, fold, table, u, v, result, {}, {}, {}});
  EXPECT_EQ(result_of(result), (std::vector{12.F, 3.F, 4.F, 0.F}));
}

/// A block less one, a block, one more, and several levels.
TEST(Queries, FoldBlocks) {
  for (const std::size_t n : {1, 2, 7, 8, 9, 63, 64, 65, 512, 513, 5000}) {
    std::vector<std::int64_t> level(n), expected;
    for (std::size_t i = 0; i < n; ++i) level[i] = static_cast<std::int64_t>(i * i % 1009);
    const Vector<std::int64_t> values(runtime(), level), table(runtime(), fold_table_size(n));
    fold_blocks::submit(runtime(), {Type::i64, plus}, {values, table});
    do {
      std::vector<std::int64_t> blocks((level.size() + 7) / 8);
      for (std::size_t i = 0; i < level.size(); ++i) blocks[i / 8] += level[i];
      expected.insert(expected.end(), blocks.begin(), blocks.end());
      level = blocks;
    } while (level.size() > 1);
    EXPECT_EQ(result_of(table), expected) << n;
  }
}

TYPED_TEST(QueriesOf, RankPlaces) {
  const auto sorted = this->indices({2, 0, 1}), place = this->indices({0, 1, 2});
  const Vector<std::int32_t> minus_rank(runtime(), 3);
  rank_places::submit.over(runtime(), 3, {type_of<TypeParam>()}, {sorted, place, minus_rank});
  EXPECT_EQ(result_of(minus_rank), (std::vector{-1, -2, 0}));
}

TYPED_TEST(QueriesOf, SelectLargest) {
  const Vector<std::int32_t> minus_rank(runtime(), std::vector{-1, -2, 0}), table(runtime(), minima_size(3)),
      heaps(runtime(), 12);
  block_minima::submit(runtime(), {}, {minus_rank, table});
  const auto place = this->indices({0, 1, 2}), sorted = this->indices({2, 0, 1}), size_of = this->indices({3, 1, 1}),
             v = this->indices({0, 1});
  const Vector<TypeParam> result(runtime(), 4);
  select_largest::submit.over(runtime(), 2, {type_of<TypeParam>(), 2},
                              {minus_rank, table, place, sorted, size_of, v, heaps, result});
  EXPECT_EQ(result_of(result), (std::vector<TypeParam>{1, 0, 1, -1}));
}

}  // namespace pleach::queries
