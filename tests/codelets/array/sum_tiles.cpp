#include "array/sum_tiles/codelet.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "compare.hpp"
#include "runtime/data/handle.hpp"

namespace pleach::sum_tiles {

using namespace test;

template <class T>
std::vector<T> sums_of(const std::vector<T>& input, Operator op) {
  std::vector<T> sums(tiles(input.size()), identity<T>(op));
  for (std::size_t i = 0; i < input.size(); ++i) sums[i / tile] = apply(op, sums[i / tile], input[i]);
  return sums;
}

TEST(ScanReduce, Example) {
  std::vector<std::int32_t> input(2 * tile + 1);  // the tiles of 4 are filled up with zeros
  std::copy_n(std::vector{3, 1, 4, 1}.begin(), 4, input.begin());
  std::copy_n(std::vector{5, 9, 2, 6}.begin(), 4, input.begin() + tile);
  input.back() = 5;
  const Vector<std::int32_t> in(runtime(), input), sums(runtime(), 3);
  sum_tiles::submit(runtime(), {Type::i32, plus}, {in, sums});
  EXPECT_EQ(result_of(sums), (std::vector{9, 22, 5}));
}

template <class T>
struct ScanReduceOf : testing::Test {};
TYPED_TEST_SUITE(ScanReduceOf, Values);

TYPED_TEST(ScanReduceOf, EverySizeAndOperator) {
  for_each_operator<TypeParam>([](Operator op) {
    if (!covers<std::int32_t, TypeParam>(op)) return;
    for (const std::size_t n : boundary_sizes) {
      const auto input = random_values<TypeParam>(n, n);
      const Vector<TypeParam> in(runtime(), input), sums(runtime(), tiles(n));
      sum_tiles::submit(runtime(), {type_of<TypeParam>(), op}, {in, sums});
      EXPECT_TRUE(equal(result_of(sums), sums_of(input, op))) << n;
    }
  });
}

TEST(ScanReduce, PartsOfAVector) {
  const std::size_t n = 7 * tile + 5, step = 3 * tile;
  auto input = random_values<std::int64_t>(n, 1);
  std::vector<std::int64_t> result(tiles(n));
  const auto expected = sums_of(input, plus);
  const auto in = Handle::borrow(input.data(), n, sizeof input[0]);
  auto sums = Handle::borrow(result.data(), result.size(), sizeof result[0]);
  for (std::size_t k = 0; k * step < n; ++k) {
    sum_tiles::submit(runtime(), {Type::i64, plus}, {in->part(step, k), sums->part(tiles(step), k)});
  }
  sums->release();
  EXPECT_TRUE(equal(result, expected));
}

}  // namespace pleach::sum_tiles
