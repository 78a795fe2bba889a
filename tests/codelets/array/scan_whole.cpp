#include "array/scan_whole/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"
#include "runtime/handle.hpp"
#include "runtime/runtime_impl.hpp"
#include "runtime/tile.hpp"

namespace pleach::scan_whole {

using namespace test;

template <class T>
std::vector<T> scanned(const std::vector<T>& input, Operator op, bool inclusive, bool in_place = false) {
  constexpr Type type = type_of<T>();
  const Vector<T> in(runtime(), input), out(runtime(), input.size());
  std::shared_ptr<Handle> scratch;
  if (input.size() > tile)
    scratch = runtime().impl().reserve(scan_whole::scratch_values(input.size(), type), sizeof(T));
  scan_whole::submit(runtime(), {type, op, inclusive}, {in, in_place ? in : out, scratch});
  return result_of(in_place ? in : out);
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
