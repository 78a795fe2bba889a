#include "array/scan_whole/codelet.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "compare.hpp"
#include "runtime/data/handle.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submit.hpp"

#include <algorithm>
#include <concepts>
#include <iterator>
#include <random>
#include <utility>

namespace pleach::scan_whole {

using namespace test;

template <class T>
std::vector<T> scanned(const std::vector<T>& input, Operator op, bool inclusive, bool in_place = false) {
  constexpr Type type = type_of<T>();
  const Vector<T> in(runtime(), input), out(runtime(), input.size());
  std::shared_ptr<Handle> scratch;
  if (input.size() > tile)
    scratch = reserve_scratch(runtime(), scan_whole::scratch_values(input.size(), type), sizeof(T));
  scan_whole::submit(runtime(), {type, op, inclusive}, {in, in_place ? in : out, scratch});
  return result_of(in_place ? in : out);
}

/// Scans in pieces, one behind the other.
template <class T>
std::vector<T> scanned_in_pieces(const std::vector<T>& input, std::size_t length, Operator op, bool inclusive) {
  constexpr Type type = type_of<T>();
  std::vector<T> output;
  std::shared_ptr<Handle> before;
  for (std::size_t first = 0; first < input.size(); first += length) {
    const auto begin = input.begin() + static_cast<std::ptrdiff_t>(first);
    const std::size_t size = std::min(length, input.size() - first);
    const Vector<T> in(runtime(), std::vector<T>(begin, begin + static_cast<std::ptrdiff_t>(size))),
        out(runtime(), size);
    const auto scratch = reserve_scratch(runtime(), scan_whole::scratch_values(size, type), sizeof(T));
    const auto after = first + size < input.size() ? reserve_scratch(runtime(), 1, sizeof(T)) : nullptr;
    scan_whole::submit(runtime(), {type, op, inclusive}, {in, out, scratch, std::exchange(before, after), after});
    std::ranges::copy(result_of(out), std::back_inserter(output));
  }
  return output;
}

template <class T>
std::vector<T> expected_scan(const std::vector<T>& input, Operator op, bool inclusive) {
  std::vector<T> output(input.size());
  T sum = identity<T>(op);
  for (std::size_t i = 0; i < input.size(); ++i) {
    const T next = apply(op, sum, input[i]);
    output[i] = inclusive ? next : sum;
    sum = next;
  }
  return output;
}

TEST(ScanWhole, Example) {
  const std::vector<std::int32_t> input{3, 1, 4, 1, 5};
  EXPECT_EQ(scanned(input, plus, true), (std::vector{3, 4, 8, 9, 14}));
  EXPECT_EQ(scanned(input, plus, false), (std::vector{0, 3, 4, 8, 9}));
}

template <class T>
struct ScanWholeOf : testing::Test {};
TYPED_TEST_SUITE(ScanWholeOf, Values);

/// Around a chunk, a row of 32 chunks, and a square of 32 rows.
TYPED_TEST(ScanWholeOf, Sizes) {
  using T = TypeParam;
  const std::size_t chunk = (1 << 15) / sizeof(T);
  if (opencl_on_cpus() && sizeof(T) != 4) GTEST_SKIP() << "OpenCL's kernels are those of other phases";
  for (const std::size_t n : {std::size_t{1}, chunk - 1, chunk, chunk + 1, 32 * chunk - 1, 32 * chunk, 32 * chunk + 1,
                              133 * chunk + 5, 1024 * chunk, 1025 * chunk + 1, 2100 * chunk - 1}) {
    if (n > 200 * chunk && sizeof(T) > 8) continue;
    for (const bool inclusive : {false, true}) {
      SCOPED_TRACE(std::to_string(n) + (inclusive ? " inclusive" : " exclusive"));
      const auto input = random_values<T>(n, n);
      const auto expected = expected_scan(input, plus, inclusive);
      EXPECT_TRUE(equal(scanned(input, plus, inclusive), expected));
      if (n > 200 * chunk) continue;
      EXPECT_TRUE(equal(scanned(input, plus, inclusive, true), expected)) << "in place";
    }
  }
}

TYPED_TEST(ScanWholeOf, Pieces) {
  using T = TypeParam;
  const std::size_t chunk = (1 << 15) / sizeof(T);
  for (const std::size_t length : {std::size_t{1}, tile - 1, tile, chunk, 2 * chunk + 1, 35 * chunk + 3}) {
    for (const bool inclusive : {false, true}) {
      SCOPED_TRACE(std::to_string(length) + (inclusive ? " inclusive" : " exclusive"));
      const auto input = random_values<T>(2 * length + 1, length);
      EXPECT_TRUE(equal(scanned_in_pieces(input, length, plus, inclusive), expected_scan(input, plus, inclusive)));
      if constexpr (std::totally_ordered<T>) {
        EXPECT_TRUE(equal(scanned_in_pieces(input, length, max, inclusive), expected_scan(input, max, inclusive)));
      }
    }
  }
}

/// Rounded sums in pieces of piece_bytes have the bits of the whole.
TEST(ScanWhole, BitsOfPieces) {
  if (opencl_on_cpus()) GTEST_SKIP() << "where the scan is one pass";
  constexpr std::size_t length = piece_bytes / sizeof(float);
  std::vector<float> input(2 * length + 100000);
  std::mt19937 random(1);
  for (float& x : input) x = static_cast<float>(random()) / 3e9F;
  for (const bool inclusive : {false, true}) {
    EXPECT_EQ(scanned_in_pieces(input, length, plus, inclusive), scanned(input, plus, inclusive)) << inclusive;
  }
}

TYPED_TEST(ScanWholeOf, EveryOperator) {
  using T = TypeParam;
  if (opencl_on_cpus()) GTEST_SKIP() << "OpenCL's kernels are those of sum_tiles, scan_tile_sums and scan_tiles";
  for_each_operator<T>([](Operator op) {
    if (!covers<std::int32_t, T>(op)) return;
    for (const std::size_t n : {100UL, 4 * tile + 3, 200001UL}) {
      const auto input = random_values<T>(n, n);
      for (const bool inclusive : {false, true}) {
        EXPECT_TRUE(equal(scanned(input, op, inclusive), expected_scan(input, op, inclusive))) << n << name_of(op);
      }
    }
  });
}

}  // namespace pleach::scan_whole
