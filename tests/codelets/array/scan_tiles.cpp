#include "array/scan_tiles/codelet.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "compare.hpp"
#include "runtime/data/handle.hpp"

namespace pleach::scan_tiles {

using namespace test;

template <class T>
std::vector<T> scanned(const std::vector<T>& input, const std::vector<T>& offsets, Operator op, bool inclusive) {
  std::vector<T> output(input.size());
  T sum{};
  for (std::size_t i = 0; i < input.size(); ++i) {
    if (i % tile == 0) sum = offsets[i / tile];
    const T next = apply(op, sum, input[i]);
    output[i] = inclusive ? next : sum;
    sum = next;
  }
  return output;
}

TEST(ScanTiles, Example) {
  std::vector<std::int32_t> input(2 * tile + 1);  // the tiles of 4 are filled up with zeros
  std::copy_n(std::vector{3, 1, 4, 1}.begin(), 4, input.begin());
  std::copy_n(std::vector{5, 9, 2, 6}.begin(), 4, input.begin() + tile);
  input.back() = 5;
  const Vector<std::int32_t> in(runtime(), input), offsets(runtime(), std::vector{0, 9, 31}),
      out(runtime(), input.size());
  scan_tiles::submit(runtime(), {Type::i32, plus, false}, {in, offsets, out});
  const auto output = result_of(out);
  const auto first_four = [&](std::size_t t) {
    return std::vector<std::int32_t>(output.begin() + t * tile, output.begin() + t * tile + 4);
  };
  EXPECT_EQ(first_four(0), (std::vector{0, 3, 4, 8}));
  EXPECT_EQ(first_four(1), (std::vector{9, 14, 23, 25}));
  EXPECT_EQ(output.back(), 31);
}

template <class T>
struct ScanTilesOf : testing::Test {};
TYPED_TEST_SUITE(ScanTilesOf, Values);

TYPED_TEST(ScanTilesOf, EverySizeAndOperator) {
  constexpr Type type = type_of<TypeParam>();
  for_each_operator<TypeParam>([](Operator op) {
    if (!covers<std::int32_t, TypeParam>(op)) return;
    for (const std::size_t n : boundary_sizes) {
      const auto input = random_values<TypeParam>(n, n), before = random_values<TypeParam>(tiles(n), 1);
      const Vector<TypeParam> offsets(runtime(), before), in(runtime(), input), out(runtime(), n);
      for (const bool inclusive : {false, true}) {
        const auto expected = scanned(input, before, op, inclusive);
        const Vector<TypeParam> both(runtime(), input);
        scan_tiles::submit(runtime(), {type, op, inclusive}, {in, offsets, out});
        scan_tiles::submit(runtime(), {type, op, inclusive}, {both, offsets, both});
        EXPECT_TRUE(equal(result_of(out), expected)) << n << " inclusive: " << inclusive;
        EXPECT_TRUE(equal(result_of(both), expected)) << n << " in place, inclusive: " << inclusive;
      }
    }
  });
}

TEST(ScanTiles, PartsOfAVector) {
  const std::size_t n = 7 * tile + 5, step = 3 * tile;
  auto input = random_values<std::int64_t>(n, 1), before = random_values<std::int64_t>(tiles(n), 2);
  std::vector<std::int64_t> result(n);
  const auto expected = scanned(input, before, plus, true);
  const auto in = Handle::borrow(input.data(), n, sizeof input[0]);
  const auto offsets = Handle::borrow(before.data(), before.size(), sizeof before[0]);
  auto out = Handle::borrow(result.data(), n, sizeof result[0]);
  for (std::size_t k = 0; k * step < n; ++k) {
    scan_tiles::submit(runtime(), {Type::i64, plus, true},
                       {in->part(step, k), offsets->part(tiles(step), k), out->part(step, k)});
  }
  out->release();
  EXPECT_TRUE(equal(result, expected));
}

}  // namespace pleach::scan_tiles
