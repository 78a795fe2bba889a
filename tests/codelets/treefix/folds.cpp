// fold_tiles, fold_table and fold_beyond: each by its example, together against the loop.
#include "treefix/folds.hpp"

#include "backend.hpp"
#include "compare.hpp"
#include "treefix/fold_beyond/codelet.hpp"
#include "treefix/fold_table/codelet.hpp"
#include "treefix/fold_tiles/codelet.hpp"

#include <random>

namespace pleach::folds {

using namespace test;

struct Fold {
  Operator op;
  Direction direction;
  std::uint32_t skip;
};

template <class Value>
std::vector<Value> folded(const std::vector<Value>& values, const std::vector<std::int32_t>& reach, Fold how) {
  const std::size_t n = values.size(), m = tiles(n);
  const auto [op, direction, skip] = how;
  constexpr Type type = type_of<Value>();
  const Vector<Value> in(runtime(), values), fold(runtime(), n), along(runtime(), n), total(runtime(), m),
      table(runtime(), table_values(m));
  const Vector<std::int32_t> reaches(runtime(), reach);
  fold_tiles::submit.over(runtime(), n, {type, op, direction, skip}, {in, reaches, fold, along, total});
  fold_table::submit(runtime(), {type, op, direction}, {total, table});
  fold_beyond::submit.over(runtime(), n, {type, op, direction, skip}, {reaches, along, total, table, fold});
  return result_of(fold);
}

/// Folds in the order of the elements.
template <class Value>
std::vector<Value> expected(const std::vector<Value>& values, const std::vector<std::int32_t>& reach, Fold how) {
  std::vector<Value> result(values.size());
  for (std::size_t p = 0; p < values.size(); ++p) {
    const bool leaf = how.direction == Direction::leaf;
    const std::size_t size = static_cast<std::size_t>(reach[p]);
    const std::size_t begin = leaf ? p + how.skip : p + 1 - size, end = leaf ? p + size : p + 1 - how.skip;
    Value sum = identity<Value>(how.op);
    for (std::size_t i = begin; i < end; ++i) sum = apply(how.op, sum, values[i]);
    result[p] = sum;
  }
  return result;
}

TEST(Folds, Example) {
  const std::vector values{3, 1, 4, 1, 5, 9};
  EXPECT_EQ(folded(values, {6, 3, 1, 1, 2, 1}, {plus, Direction::leaf, 0}), (std::vector{23, 6, 4, 1, 14, 9}));
  EXPECT_EQ(folded(values, {6, 3, 1, 1, 2, 1}, {plus, Direction::leaf, 1}), (std::vector{20, 5, 0, 0, 9, 0}));
  EXPECT_EQ(folded(values, {1, 2, 1, 4, 1, 6}, {plus, Direction::root, 0}), (std::vector{3, 4, 4, 9, 5, 23}));
  EXPECT_EQ(folded(values, {1, 2, 1, 4, 1, 6}, {plus, Direction::root, 1}), (std::vector{0, 3, 0, 8, 0, 14}));
}

TEST(FoldTable, Example) {
  const Vector<std::int32_t> total(runtime(), std::vector{9, 14, 2}), table(runtime(), table_values(3));
  for (const Direction direction : {Direction::leaf, Direction::root}) {
    fold_table::submit(runtime(), {Type::i32, plus, direction}, {total, table});
    auto rows = result_of(table);
    rows.resize(6);
    EXPECT_EQ(rows,
              direction == Direction::leaf ? (std::vector{9, 14, 2, 23, 14, 2}) : (std::vector{2, 14, 9, 16, 14, 9}));
  }
}

template <class Value>
struct FoldsOf : testing::Test {};
TYPED_TEST_SUITE(FoldsOf, Values);

TYPED_TEST(FoldsOf, SizesAndIntervals) {
  std::mt19937 random(1);
  for (const std::size_t n : {1, 2, 31, 2047, 2048, 2049, 4097, 6145, 10241}) {
    const auto values = random_values<TypeParam>(n, n);
    for (const Direction direction : {Direction::leaf, Direction::root}) {
      std::vector<std::int32_t> reach(n);
      for (std::size_t p = 0; p < n; ++p) {
        const std::size_t most = direction == Direction::leaf ? n - p : p + 1;
        // Of every length alike.
        const std::size_t bound = std::min(most, std::size_t{1} << random() % 15);
        reach[p] = static_cast<std::int32_t>(1 + random() % bound);
      }
      for (std::uint32_t skip = 0; skip < 2; ++skip) {
        for_each_operator<TypeParam>([&](Operator op) {
          if (!covers<std::int32_t, TypeParam>(op)) return;
          if (opencl_on_cpus() && !std::is_same_v<TypeParam, std::int32_t> && !std::is_same_v<TypeParam, double>)
            return;
          const Fold how{op, direction, skip};
          EXPECT_TRUE(equal(folded(values, reach, how), expected(values, reach, how))) << n << ' ' << name_of(op);
        });
      }
    }
  }
}

/// Rounded as often as the table is high, whatever the interval's length is.
TEST(Folds, Rounded) {
  const std::size_t n = 1000003;
  const auto values = real_values<float>(n, 1, 0);
  std::vector<std::int32_t> reach(n);
  std::vector<double> sum(n + 1, 0);
  for (std::size_t p = n; p-- > 0;) {
    sum[p] = sum[p + 1] + static_cast<double>(values[p]);
    reach[p] = static_cast<std::int32_t>(n - p);
  }
  const auto result = folded(values, reach, {plus, Direction::leaf, 0});
  for (std::size_t p = 0; p < n; ++p) {
    ASSERT_NEAR(result[p], sum[p], 1.01 * (tile_rows + table_rows(tiles(n)) + 3) * 0x1p-24 * sum[p]) << p;
  }
}

}  // namespace pleach::folds
