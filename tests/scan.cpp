#include <pleach/introspect.hpp>
#include <pleach/pin.hpp>
#include <pleach/scan.hpp>

#include "backend.hpp"
#include "base/tile.hpp"
#include "compare.hpp"
#include "reference/scan.hpp"

#include <algorithm>
#include <cmath>
#include <random>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class T>
std::vector<T> expected_scan(const std::vector<T>& input, Operator op, bool inclusive) {
  std::vector<T> output(input.size());
  reference::scan<T>(
      input, output, [&](T a, T b) { return apply(op, a, b); }, identity<T>(op), inclusive);
  return output;
}

template <class T>
std::vector<T> scan_host(const std::vector<T>& input, Operator op, bool inclusive) {
  std::vector<T> output(input.size());
  if (inclusive) {
    inclusive_scan(runtime(), input, output, op);
  } else {
    exclusive_scan(runtime(), input, output, op);
  }
  return output;
}

template <class T>
void scan_vectors(const Vector<T>& input, Vector<T>& output, Operator op, bool inclusive) {
  if (inclusive) {
    inclusive_scan(input, output, op);
  } else {
    exclusive_scan(input, output, op);
  }
}

TEST(Scan, ByHand) {
  const std::vector<std::int32_t> input{3, 1, 4, 1, 5};
  EXPECT_EQ(scan_host(input, plus, false), (std::vector{0, 3, 4, 8, 9}));
  EXPECT_EQ(scan_host(input, plus, true), (std::vector{3, 4, 8, 9, 14}));
  EXPECT_EQ(scan_host(input, max, false), (std::vector{INT32_MIN, 3, 3, 4, 4}));
  EXPECT_EQ(scan_host(input, min, true), (std::vector{3, 1, 1, 1, 1}));
  EXPECT_EQ(scan_host(input, bit_and, false), (std::vector{-1, 3, 1, 0, 0}));
  EXPECT_EQ(scan_host(input, bit_or, true), (std::vector{3, 3, 7, 7, 7}));
  EXPECT_EQ(scan_host(input, bit_xor, true), (std::vector{3, 2, 6, 7, 2}));
}

/// Large arrays that are page-locked go to a CUDA device in pieces.
TEST(Scan, PageLocked) {
  if (backend() != Backend::cuda) GTEST_SKIP() << "there is no CUDA device";
  // More than two times 32 MiB.
  const auto values = random_values<std::int32_t>((std::size_t{5} << 22) + 1, 1);
  auto input = values, output = values;
  for (const bool inclusive : {false, true}) {
    const auto expected = expected_scan(values, plus, inclusive);
    const Pinned in_place = pin(runtime(), std::span(output)), other = pin(runtime(), std::span(input));
    std::ranges::fill(output, -1);
    const auto scan = [&](const std::vector<std::int32_t>& from) {
      inclusive ? inclusive_scan(runtime(), from, output, plus) : exclusive_scan(runtime(), from, output, plus);
    };
    Profile profile;
    scan(input);
    EXPECT_EQ(profile.take().size(), 3U);
    EXPECT_TRUE(equal(output, expected)) << inclusive;
    output = input;
    scan(output);
    EXPECT_TRUE(equal(output, expected)) << inclusive << ", in place";
  }
}

TEST(Scan, Nothing) {
  EXPECT_TRUE(scan_host(std::vector<float>{}, plus, true).empty());
  const Vector<float> input(runtime(), 0);
  Vector<float> output(runtime(), 0);
  exclusive_scan(input, output);
  output.wait();
  EXPECT_EQ(output.read().size(), 0U);
}

template <class T>
struct ScanOf : testing::Test {};
TYPED_TEST_SUITE(ScanOf, Values);

TYPED_TEST(ScanOf, EverySizeAndOperator) {
  using T = TypeParam;
  for_each_operator<T>([](Operator op) {
    if (!covers<std::int32_t, T>(op)) return;
    for (const std::size_t n : boundary_sizes) {
      const auto input = random_values<T>(n, n);
      for (const bool inclusive : {false, true}) {
        SCOPED_TRACE(std::to_string(n) + (inclusive ? " inclusive" : " exclusive"));
        const auto expected = expected_scan(input, op, inclusive);
        EXPECT_TRUE(equal(scan_host(input, op, inclusive), expected));
        auto both = input;
        if (inclusive) {
          inclusive_scan(runtime(), both, both, op);
        } else {
          exclusive_scan(runtime(), both, both, op);
        }
        EXPECT_TRUE(equal(both, expected)) << "in place";

        Vector<T> in(runtime(), input), out(runtime(), n);
        scan_vectors(in, out, op, inclusive);
        EXPECT_TRUE(equal(values_of(out), expected)) << "Vectors";
        EXPECT_TRUE(identical(values_of(in), input));
        scan_vectors(in, in, op, inclusive);
        EXPECT_TRUE(equal(values_of(in), expected)) << "one Vector";
      }
    }
  });
}

TYPED_TEST(ScanOf, Large) {
  const std::size_t n = (std::size_t{1} << 22) + 1;
  const auto input = random_values<TypeParam>(n, 1);
  EXPECT_TRUE(equal(scan_host(input, plus, true), expected_scan(input, plus, true)));
}

TYPED_TEST(ScanOf, ChainsWithoutReadingInBetween) {
  using T = TypeParam;
  const bool exact = std::is_integral_v<T>;  // sums of floats are, two deep
  auto expected = random_values<T>(exact ? 200001 : 3000, 1);
  Vector<T> a(runtime(), expected), b(runtime(), expected.size());
  for (int i = 0; i < (exact ? 5 : 1); ++i) {
    inclusive_scan(a, b);
    exclusive_scan(b, b);
    expected = expected_scan(expected_scan(expected, plus, true), plus, false);
    std::swap(a, b);
  }
  EXPECT_TRUE(equal(values_of(a), expected));
}

// ---- rounding ----

template <class T>
struct ScanOfRounded : testing::Test {};
using Rounded = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(ScanOfRounded, Rounded);

TYPED_TEST(ScanOfRounded, ErrorIsBoundedAndTheSameEveryTime) {
  using T = TypeParam;
  for (const std::size_t n : {4097UL, 65537UL, (1UL << 22) + 1}) {
    for (const double least : {0.0, -1.0}) {
      const auto input = real_values<T>(n, n, least);
      std::vector<Wide<T>> expected(n);
      Wide<T> sum{};
      long double largest = 0;
      for (std::size_t i = 0; i < n; ++i) {
        expected[i] = sum += Wide<T>(input[i]);
        largest = std::max(largest, std::abs(sum));
      }
      // An addition for each element of the tile and for each tile before, of sums up to twice the largest.
      const auto unit = static_cast<long double>(std::numeric_limits<Real<T>>::epsilon()) / 2;
      const auto first = scan_host(input, plus, true);
      EXPECT_TRUE(within<T>(first, expected, 2 * static_cast<long double>(tile + tiles(n)) * unit * largest)) << n;
      for (int again = 0; again < 3 && repeatable(); again += one_in(3)) {
        EXPECT_TRUE(identical(first, scan_host(input, plus, true)));
        Vector<T> vector(runtime(), input);
        inclusive_scan(vector, vector);
        EXPECT_TRUE(identical(first, values_of(vector)));
      }
    }
  }
}

template <class T>
struct ScanOfReals : testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(ScanOfReals, Reals);

TYPED_TEST(ScanOfReals, NanWinsInMinAndMax) {
  for (const std::size_t at : {0UL, 1UL, 7UL, 255UL, 2047UL, 2048UL, 5000UL, 69999UL}) {
    auto input = random_values<TypeParam>(70000, 1);
    input[at] = std::numeric_limits<TypeParam>::quiet_NaN();
    input[at / 2] = -std::numeric_limits<TypeParam>::infinity();
    for (const Operator op : {min, max, plus}) {
      EXPECT_TRUE(equal(scan_host(input, op, true), expected_scan(input, op, true))) << at << name_of(op);
      EXPECT_TRUE(equal(scan_host(input, op, false), expected_scan(input, op, false))) << at << name_of(op);
    }
  }
}

TEST(Scan, IntegersWrapAround) {
  const std::vector<std::int32_t> input(5000, INT32_MAX);
  EXPECT_TRUE(equal(scan_host(input, plus, true), expected_scan(input, plus, true)));
  EXPECT_EQ(scan_host(std::vector<std::int64_t>{INT64_MAX, 1}, plus, true)[1], INT64_MIN);
}

TEST(Scan, WorkersShareIt) {
  if (backend() != Backend::cpu) GTEST_SKIP() << "of interest for the CPU";
  const std::vector<std::int64_t> input(1 << 22, 1);
  for (int i = 0; i < 50; ++i) {
    scan_host(input, plus, true);
    const auto workers = runtime().workers();
    if (std::count_if(workers.begin(), workers.end(), [](const Worker& worker) { return worker.tasks > 0; }) > 1)
      return;
  }
  ADD_FAILURE() << "one worker ran everything";
}

// ---- errors ----

template <class T>
std::string scan_error(std::size_t n, std::size_t output_size, Operator op) {
  const std::vector<T> input(n, T{1});
  std::vector<T> output(output_size, T{7});
  const auto host = message_of<ArgumentError>([&] { inclusive_scan(runtime(), input, output, op); });
  EXPECT_EQ(output, std::vector<T>(output_size, T{7}));

  const Vector<T> in(runtime(), input);
  Vector<T> out(runtime(), output);
  EXPECT_EQ(message_of<ArgumentError>([&] { inclusive_scan(in, out, op); }), host);
  EXPECT_EQ(values_of(out), output);
  return host;
}

TEST(ScanErrors, Arguments) {
  EXPECT_EQ(scan_error<float>(5, 4, plus), "inclusive_scan: output has 4 elements, input has 5");
  EXPECT_EQ(scan_error<float>(0, 1, plus), "inclusive_scan: output has 1 elements, input has 0");
  EXPECT_EQ(scan_error<float>(3, 3, bit_xor), "inclusive_scan: operator bit_xor has no meaning for f32");
  EXPECT_EQ(scan_error<double>(3, 3, bit_and), "inclusive_scan: operator bit_and has no meaning for f64");
  EXPECT_EQ(scan_error<std::complex<float>>(3, 3, min), "inclusive_scan: operator min has no meaning for c32");
  EXPECT_EQ(scan_error<std::complex<double>>(3, 3, bit_or), "inclusive_scan: operator bit_or has no meaning for c64");
  EXPECT_EQ(scan_error<std::int32_t>(3, 3, Operator{42}), "inclusive_scan: there is no operator 42");
  EXPECT_EQ(scan_error<std::int32_t>(3, 3, Operator{-1}), "inclusive_scan: there is no operator -1");
}

TEST(ScanErrors, NoMeaningEvenForNothing) {
  const std::vector<float> input;
  std::vector<float> output;
  EXPECT_EQ(message_of<ArgumentError>([&] { exclusive_scan(runtime(), input, output, bit_or); }),
            "exclusive_scan: operator bit_or has no meaning for f32");
}

TEST(ScanErrors, OverlappingRanges) {
  std::vector<std::int32_t> values{1, 2, 3, 4, 5, 6};
  const auto before = values;
  const std::span<std::int32_t> all(values);
  const auto overlap = [&](std::size_t in, std::size_t out) {
    return message_of<ArgumentError>([&] { exclusive_scan(runtime(), all.subspan(in, 3), all.subspan(out, 3)); });
  };
  EXPECT_EQ(overlap(0, 1), "exclusive_scan: input and output overlap");
  EXPECT_EQ(overlap(2, 0), "exclusive_scan: input and output overlap");
  EXPECT_EQ(values, before);
  EXPECT_EQ(overlap(0, 3), "no exception");
  EXPECT_EQ(values, (std::vector{1, 2, 3, 0, 1, 3}));
}

/// Sums that a sampler searches: an interval ends where the next one begins, and none is turned round by rounding.
template <class T>
void expect_intervals(std::size_t n) {
  SCOPED_TRACE(n);
  std::mt19937_64 random(n);
  std::vector<T> widths(n), begin(n), end(n);
  for (T& width : widths) width = std::ldexp(std::uniform_real_distribution<T>(0, 1)(random), -int(random() % 20));
  exclusive_scan(runtime(), widths, begin);
  inclusive_scan(runtime(), widths, end);
  EXPECT_EQ(begin[0], 0);
  for (std::size_t i = 1; i < n; ++i) ASSERT_EQ(begin[i], end[i - 1]) << i;
  EXPECT_TRUE(std::ranges::is_sorted(end));
  inclusive_scan(runtime(), widths, widths);
  EXPECT_EQ(widths, end);
}

TEST(Scan, IntervalsOfRoundedSums) {
  if (backend() == Backend::opencl || backend() == Backend::any) GTEST_SKIP() << "OpenCL rounds otherwise";
  for (const std::size_t n : {1UL, 15UL, 1000UL, 2 * tile + 1, 5 * tile - 3, 20 * tile + 17, 3000017UL, 9000001UL}) {
    expect_intervals<float>(n);
    expect_intervals<double>(n);
  }
}

TEST(ScanErrors, MovedFrom) {
  for (const std::size_t n : {0UL, 3UL}) {
    Vector<float> input(runtime(), std::vector<float>(n, 1.0F)), output(runtime(), n);
    const Vector<float> elsewhere = std::move(input);
    const std::string message = "Vector: it was moved from";
    EXPECT_EQ(message_of<ArgumentError>([&] { (void)input.read(); }), message);
    EXPECT_EQ(message_of<ArgumentError>([&] { (void)input.write(); }), message);
    EXPECT_EQ(message_of<ArgumentError>([&] { inclusive_scan(input, output); }), n > 0 ? message : "no exception");
    input = Vector<float>(runtime(), std::vector<float>(n, 2.0F));
    inclusive_scan(input, output);
    EXPECT_EQ(values_of(output).size(), n);
  }
}

TEST(ScanErrors, NothingWritten) {
  const Vector<float> input(runtime(), 3);
  Vector<float> output(runtime(), 3);
  EXPECT_EQ(message_of<ArgumentError>([&] { exclusive_scan(input, output); }),
            "exclusive_scan: nothing was written to input yet");
  EXPECT_EQ(message_of<ArgumentError>([&] { (void)output.read(); }), "Vector::read: nothing was written to it yet");
  EXPECT_EQ(message_of<ArgumentError>([&] { output.wait(); }), "Vector::wait: nothing was written to it yet");
}

}  // namespace
