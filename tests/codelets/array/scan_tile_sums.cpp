#include "array/scan_tile_sums/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"
#include "reference/scan.hpp"
#include "runtime/data/handle.hpp"

namespace pleach::scan_tile_sums {

using namespace test;

TEST(ScanSums, Example) {
  const Vector<std::int32_t> sums(runtime(), std::vector{9, 22, 5});
  scan_tile_sums::submit(runtime(), {Type::i32, plus}, {sums});
  EXPECT_EQ(result_of(sums), (std::vector{0, 9, 31}));
}

template <class T>
struct ScanSumsOf : testing::Test {};
TYPED_TEST_SUITE(ScanSumsOf, Values);

TYPED_TEST(ScanSumsOf, EverySizeAndOperator) {
  for_each_operator<TypeParam>([](Operator op) {
    if (!covers<std::int32_t, TypeParam>(op)) return;
    for (const std::size_t m : boundary_sizes) {
      const auto input = random_values<TypeParam>(m, m);
      std::vector<TypeParam> expected(m);
      reference::scan<TypeParam>(
          input, expected, [&](TypeParam a, TypeParam b) { return apply(op, a, b); }, identity<TypeParam>(op), false);
      const Vector<TypeParam> sums(runtime(), input);
      scan_tile_sums::submit(runtime(), {type_of<TypeParam>(), op}, {sums});
      EXPECT_TRUE(equal(result_of(sums), expected)) << m;
    }
  });
}

TEST(ScanSums, PartsOfAVector) {
  std::vector<std::int64_t> sums{1, 2, 3, 4, 5, 6, 7};
  auto handle = Handle::borrow(sums.data(), sums.size(), sizeof sums[0]);
  for (std::size_t k = 0; k < 3; ++k) scan_tile_sums::submit(runtime(), {Type::i64, plus}, {handle->part(3, k)});
  handle->release();
  EXPECT_EQ(sums, (std::vector<std::int64_t>{0, 1, 3, 0, 4, 9, 0}));
}

}  // namespace pleach::scan_tile_sums
