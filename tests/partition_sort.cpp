// Quicksort and sample sort, of whole arrays and of segments, against std::stable_sort.
#include <pleach/error.hpp>
#include <pleach/sort.hpp>

#include "backend.hpp"
#include "compare.hpp"
#include "lists.hpp"
#include "sorts.hpp"

#include <algorithm>
#include <complex>
#include <functional>
#include <numeric>
#include <random>
#include <string>

using namespace pleach;
using namespace pleach::test;

namespace {

constexpr SortAlgorithm both[] = {SortAlgorithm::quicksort, SortAlgorithm::sample};

/// On a CPU, OpenCL compiles six kernels for each size of records: the smallest alone and the largest are enough.
template <class T>
bool sorts_alone() {
  return !opencl_on_cpus() || std::is_same_v<T, std::int32_t>;
}
template <class T>
bool sorts_by_key() {
  return !opencl_on_cpus() || std::is_same_v<T, double>;
}

template <class T>
std::vector<T> whole_numbers(std::size_t n, T (*number)(std::size_t)) {
  std::vector<T> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = number(i);
  return values;
}

/// Value k for about 1 in k of them.
template <class T>
std::vector<T> zipf(std::size_t n) {
  std::mt19937_64 random(n);
  std::vector<T> values(n);
  for (T& value : values) value = static_cast<T>(static_cast<int>(1000 / (1 + random() % 1000)));
  return values;
}

template <class T>
std::vector<std::vector<T>> shapes(std::size_t n) {
  auto falling = whole_numbers<T>(n, [](std::size_t i) { return static_cast<T>(i); });
  std::reverse(falling.begin(), falling.end());
  return {some_values<T>(n, 1),
          some_values<T>(n, 2),
          whole_numbers<T>(n, [](std::size_t i) { return static_cast<T>(i); }),
          falling,
          whole_numbers<T>(n, [](std::size_t) { return T{7}; }),
          whole_numbers<T>(n, [](std::size_t i) { return static_cast<T>(i % 2); }),
          whole_numbers<T>(n, [](std::size_t i) { return static_cast<T>(i < 3 ? 1000000 : i % 7 * i % 11); }),
          zipf<T>(n)};
}

struct Case {
  std::vector<std::int64_t> offsets = {};  // empty: no segments
  std::vector<SortAlgorithm> algorithms = {SortAlgorithm::quicksort, SortAlgorithm::sample};
};

std::vector<std::size_t> expected_order(std::size_t n, const Case& c, const auto& less) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::vector<std::int64_t> offsets =
      c.offsets.empty() ? std::vector<std::int64_t>{0, static_cast<std::int64_t>(n)} : c.offsets;
  for (std::size_t s = 1; s < offsets.size(); ++s) {
    std::stable_sort(order.begin() + offsets[s - 1], order.begin() + offsets[s], less);
  }
  return order;
}

template <class T>
void check_alone(const std::vector<T>& values, const Case& c = {}) {
  if (!sorts_alone<T>()) return;
  const auto order =
      expected_order(values.size(), c, [&](std::size_t i, std::size_t j) { return before(values[i], values[j]); });
  std::vector<T> expected;
  for (const std::size_t i : order) {
    expected.push_back(values[i] == values[i] ? values[i] : std::numeric_limits<T>::quiet_NaN());
  }
  const Vector<T> input(runtime(), values);
  const Vector<std::int64_t> offsets(runtime(), c.offsets);
  for (const SortAlgorithm algorithm : c.algorithms) {
    Vector<T> sorted(runtime(), values.size());
    c.offsets.empty() ? pleach::sort(input, sorted, {.algorithm = algorithm})
                      : segmented_sort(input, offsets, sorted, {.algorithm = algorithm});
    EXPECT_TRUE(equal(bits_of(values_of(sorted)), bits_of(expected))) << static_cast<int>(algorithm);
    EXPECT_TRUE(equal(bits_of(values_of(input)), bits_of(values)));
  }
}

template <class Key>
void check_by_key(const std::vector<Key>& keys, const Case& c = {}) {
  if (!sorts_by_key<Key>()) return;
  const std::size_t n = keys.size();
  using Value = std::int32_t;
  std::vector<Value> values(n), expected;
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<Value>(i);
  std::vector<Key> expected_keys;
  for (const std::size_t i :
       expected_order(n, c, [&](std::size_t a, std::size_t b) { return before(keys[a], keys[b]); })) {
    expected_keys.push_back(keys[i]);
    expected.push_back(values[i]);
  }
  const Vector<Key> key_vector(runtime(), keys);
  const Vector<Value> value_vector(runtime(), values);
  const Vector<std::int32_t> offsets(runtime(), std::vector<std::int32_t>(c.offsets.begin(), c.offsets.end()));
  for (const SortAlgorithm algorithm : c.algorithms) {
    Vector<Key> sorted_keys(runtime(), n);
    Vector<Value> sorted(runtime(), n);
    c.offsets.empty()
        ? sort_by_key(key_vector, value_vector, sorted_keys, sorted, {.algorithm = algorithm})
        : segmented_sort_by_key(key_vector, value_vector, offsets, sorted_keys, sorted, {.algorithm = algorithm});
    EXPECT_TRUE(equal(bits_of(values_of(sorted_keys)), bits_of(expected_keys))) << static_cast<int>(algorithm);
    EXPECT_TRUE(equal(values_of(sorted), expected)) << static_cast<int>(algorithm);
  }
}

template <class T>
struct PartitionSort : testing::Test {};
using Keys = testing::Types<std::int32_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(PartitionSort, Keys);

/// Sizes around those that one block sorts and one partitions on a GPU, and a tile; on cores around those that are
/// worth being partitioned, and shared.
TYPED_TEST(PartitionSort, Sizes) {
  for (const std::size_t n : {1, 2, 3, 16, 17, 2047, 2048, 2049, 4095, 4096, 4097, 16383, 16384, 16385, 32769}) {
    SCOPED_TRACE(n);
    check_alone(some_values<TypeParam>(n, n | 1));
    check_by_key(some_values<TypeParam>(n, n | 1));
  }
}

TYPED_TEST(PartitionSort, Shapes) {
  const std::size_t n = opencl_on_cpus() ? 20001 : 100003;
  int number = 0;
  for (const auto& values : shapes<TypeParam>(n)) {
    SCOPED_TRACE(number++);
    check_alone(values);
    check_by_key(values);
  }
}

TYPED_TEST(PartitionSort, InPlace) {
  if (!sorts_alone<TypeParam>()) return;
  auto values = some_values<TypeParam>(30011, 5);
  const auto expected = sorted_one_by_one(values);
  for (const SortAlgorithm algorithm : both) {
    auto host = values;
    pleach::sort(runtime(), host, host, {.algorithm = algorithm});
    EXPECT_TRUE(equal(bits_of(host), bits_of(expected)));
    Vector<TypeParam> vector(runtime(), values);
    pleach::sort(vector, vector, {.algorithm = algorithm});
    EXPECT_TRUE(equal(bits_of(values_of(vector)), bits_of(expected)));
  }
}

/// One that is long among many short and empty ones, at its beginning, its end, or between.
TYPED_TEST(PartitionSort, Segments) {
  const std::size_t large = opencl_on_cpus() ? 9001 : 70001, small = opencl_on_cpus() ? 300 : 3000;
  std::mt19937_64 random(3);
  for (const std::size_t at : {std::size_t{0}, small / 2, small - 1}) {
    std::vector<std::int64_t> offsets{0};
    for (std::size_t s = 0; s < small; ++s) {
      offsets.push_back(offsets.back() + static_cast<std::int64_t>(s == at ? large : random() % 9));
    }
    const auto n = static_cast<std::size_t>(offsets.back());
    check_alone(some_values<TypeParam>(n, at), {offsets, {SortAlgorithm::automatic, SortAlgorithm::sample}});
    check_by_key(zipf<TypeParam>(n), {offsets, {SortAlgorithm::automatic, SortAlgorithm::sample}});
  }
}

TYPED_TEST(PartitionSort, ManyLongSegments) {
  const std::size_t n = opencl_on_cpus() ? 20000 : 200000;
  std::vector<std::int64_t> offsets{0, 0, 0};
  for (std::size_t end = 1; end < n; end *= 2) offsets.push_back(static_cast<std::int64_t>(end));
  offsets.insert(offsets.end(), {static_cast<std::int64_t>(n), static_cast<std::int64_t>(n)});
  check_alone(some_values<TypeParam>(n, 1), {offsets});
  check_by_key(some_values<TypeParam>(n, 2), {offsets});
}

TEST(SegmentedSort, ByHand) {
  const Vector<std::int32_t> values(runtime(), std::vector<std::int32_t>{3, 1, 2, 9, 8, 0});
  const Vector<std::int64_t> offsets(runtime(), std::vector<std::int64_t>{0, 3, 3, 5, 6});
  Vector<std::int32_t> sorted(runtime(), 6);
  segmented_sort(values, offsets, sorted);
  EXPECT_EQ(values_of(sorted), (std::vector<std::int32_t>{1, 2, 3, 8, 9, 0}));
}

TEST(SegmentedSort, Nothing) {
  const Vector<std::int32_t> none(runtime(), std::vector<std::int32_t>{});
  const Vector<std::int32_t> offsets(runtime(), std::vector<std::int32_t>{0, 0});
  Vector<std::int32_t> sorted(runtime(), 0);
  segmented_sort(none, offsets, sorted);
  for (const SortAlgorithm algorithm : both) pleach::sort(none, sorted, {.algorithm = algorithm});
  EXPECT_EQ(values_of(sorted), std::vector<std::int32_t>{});
}

TEST(SegmentedSort, BadArguments) {
  const std::vector<std::int32_t> three{3, 1, 2};
  const Vector<std::int32_t> values(runtime(), three);
  Vector<std::int32_t> sorted(runtime(), three);
  const auto fails = [&]<class Error>(Error, std::vector<std::int32_t> offsets, SortOptions options = {}) {
    return message_of<Error>(
        [&] { segmented_sort(values, Vector<std::int32_t>(runtime(), offsets), sorted, options); });
  };
  EXPECT_EQ(fails(RangeError(""), {1, 3}), "segmented_sort: offsets[0] = 1 is not 0");
  EXPECT_EQ(fails(RangeError(""), {0, 2, 1, 3}), "segmented_sort: offsets[2] = 1 is less than the one before, 2");
  EXPECT_EQ(fails(RangeError(""), {0, 2, 4, 3}), "segmented_sort: offsets[2] = 4 is more than there are elements, 3");
  EXPECT_EQ(fails(RangeError(""), {0, 2}), "segmented_sort: offsets[1] = 2 is not the number of elements, 3");
  EXPECT_EQ(fails(RangeError(""), {0, -1}), "segmented_sort: offsets[1] = -1 is less than the one before, 0");
  EXPECT_EQ(fails(ArgumentError(""), {}),
            "segmented_sort: offsets is empty: it has an element more than there are segments");
  EXPECT_EQ(fails(ArgumentError(""), {0, 3}, {.algorithm = SortAlgorithm::radix}),
            "segmented_sort: radix does not sort segments: quicksort and sample do");
  EXPECT_EQ(message_of<ArgumentError>([&] { pleach::sort(values, sorted, {.algorithm = SortAlgorithm(9)}); }),
            "sort: there is no algorithm 9");
  EXPECT_EQ(message_of<ArgumentError>([&] {
              segmented_sort(Vector<std::int32_t>(runtime(), 3), Vector<std::int32_t>(runtime(), three), sorted);
            }),
            "segmented_sort: nothing was written to values yet");
  EXPECT_EQ(values_of(sorted), three);
}

struct Pair {
  std::int32_t a, b;
  bool operator==(const Pair&) const = default;
};

/// Around the sizes of runs; stable: by `a`, of which there are few.
TEST(OwnOrder, Structures) {
  for (const std::size_t n : {0, 1, 2, 1000, 65536, 65537, 200003}) {
    SCOPED_TRACE(n);
    std::vector<Pair> pairs(n);
    for (std::size_t i = 0; i < n; ++i) {
      pairs[i] = {static_cast<std::int32_t>(i * 7919 % 1009 % 97), static_cast<std::int32_t>(i)};
    }
    const std::int32_t sign = n % 2 == 0 ? 1 : -1;
    const auto less = [sign](const Pair& x, const Pair& y) { return sign * x.a < sign * y.a; };
    const Vector<Pair> vector(runtime(), pairs);
    Vector<Pair> sorted(runtime(), n);
    if (backend() == Backend::cpu || backend() == Backend::any) {
      pleach::sort(vector, sorted, less);
      std::ranges::stable_sort(pairs, less);
      EXPECT_TRUE(values_of(sorted) == pairs);
    } else {
      EXPECT_EQ(message_of<DeviceError>([&] { pleach::sort(vector, sorted, less); }),
                "sort: an order of the application's own runs on CPU cores, of which the Runtime has none");
    }
  }
}

TEST(OwnOrder, WhatItThrows) {
  if (backend() != Backend::cpu) GTEST_SKIP();
  const Vector<std::int32_t> values(runtime(), std::vector<std::int32_t>{3, 1, 2});
  Vector<std::int32_t> sorted(runtime(), 3);
  pleach::sort(values, sorted, [](std::int32_t, std::int32_t) -> bool { throw RangeError("no order"); });
  const std::string message = message_of<DeviceError>([&] { (void)sorted.read(); });
  EXPECT_TRUE(message.starts_with("sort_by_order on CPU ") && message.ends_with(": no order")) << message;
  Vector<std::int32_t> same(runtime(), std::vector<std::int32_t>{3, 1, 2});
  EXPECT_EQ(message_of<ArgumentError>([&] { pleach::sort(same, same, std::greater{}); }),
            "sort: values and sorted are the same vector");
}

template <class T>
concept CanSort = requires(const Vector<T>& values, Vector<T>& sorted) {
  pleach::sort(values, sorted);
};
template <class Key, class Value, class Index>
concept CanSortSegments = requires(const Vector<Key>& keys, const Vector<Value>& values, const Vector<Index>& offsets,
                                   Vector<Key>& sorted, Vector<Value>& sorted_values) {
  segmented_sort(keys, offsets, sorted);
  segmented_sort_by_key(keys, values, offsets, sorted, sorted_values);
  sort_by_key(keys, values, sorted, sorted_values);
};
static_assert(CanSortSegments<float, std::complex<float>, std::int64_t>);
static_assert(!CanSortSegments<Pair, float, std::int64_t> && !CanSortSegments<float, Pair, std::int32_t>);
static_assert(!CanSortSegments<float, float, double>);
static_assert(CanSort<float> && !CanSort<Pair> && !CanSort<std::complex<float>>);

}  // namespace
