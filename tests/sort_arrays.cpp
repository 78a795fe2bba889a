#include <pleach/sort.hpp>

#include "backend.hpp"
#include "compare.hpp"
#include "lists.hpp"
#include "sorts.hpp"

#include <algorithm>
#include <complex>
#include <limits>
#include <numeric>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class T>
void check_sort(std::size_t n, std::uint64_t seed) {
  const auto values = some_values<T>(n, seed);
  const auto expected = sorted_one_by_one(values);
  const Vector<T> input(runtime(), values);
  Vector<T> sorted(runtime(), n);
  pleach::sort(input, sorted);
  EXPECT_TRUE(equal(bits_of(values_of(sorted)), bits_of(expected)));
  EXPECT_TRUE(equal(bits_of(values_of(input)), bits_of(values)));
  auto in_place = values;
  pleach::sort(runtime(), in_place, in_place);
  EXPECT_TRUE(equal(bits_of(in_place), bits_of(expected)));
}

template <class Key, class Value>
void check_sort_by_key(std::size_t n, std::uint64_t seed) {
  const auto keys = some_values<Key>(n, seed);
  std::vector<Value> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<Value>(static_cast<float>(i % 1000));
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return before(keys[i], keys[j]); });
  std::vector<Key> expected_keys;
  std::vector<Value> expected;
  for (const std::size_t i : order) {
    expected_keys.push_back(keys[i]);
    expected.push_back(values[i]);
  }
  Vector<Key> sorted_keys(runtime(), n);
  Vector<Value> sorted(runtime(), n);
  sort_by_key(Vector<Key>(runtime(), keys), Vector<Value>(runtime(), values), sorted_keys, sorted);
  EXPECT_TRUE(equal(bits_of(values_of(sorted_keys)), bits_of(expected_keys)));
  EXPECT_TRUE(equal(values_of(sorted), expected));
  std::vector<Key> host_keys(n);
  std::vector<Value> host(n);
  sort_by_key(runtime(), keys, values, host_keys, host);
  EXPECT_TRUE(equal(bits_of(host_keys), bits_of(expected_keys)));
  EXPECT_TRUE(equal(host, expected));
}

template <class T>
struct SortOf : testing::Test {};
using Keys = testing::Types<std::int32_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(SortOf, Keys);

TYPED_TEST(SortOf, Example) {
  const std::vector<TypeParam> values{3, -1, 4, 1, -5, 3};
  std::vector<TypeParam> sorted(6);
  pleach::sort(runtime(), values, sorted);
  EXPECT_EQ(sorted, (std::vector<TypeParam>{-5, -1, 1, 3, 3, 4}));
  const std::vector<std::int32_t> number{0, 1, 2, 3, 4, 5};
  std::vector<std::int32_t> order(6);
  sort_by_key(runtime(), values, number, sorted, order);
  EXPECT_EQ(order, (std::vector<std::int32_t>{4, 1, 3, 0, 5, 2}));
}

TYPED_TEST(SortOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    check_sort<TypeParam>(n, n);
    check_sort<TypeParam>(n, n + 1);
    check_sort_by_key<TypeParam, std::int32_t>(n, n);
  }
}

TYPED_TEST(SortOf, SmallArrays) {
  const std::size_t cases = backend() == Backend::cpu ? 500 : 50;  // of each type; 2500 have passed
  for (std::size_t number = 0; number < cases; ++number) {
    check_sort<TypeParam>(number % 40, number / 3);
    if (number % 4 == 0) check_sort_by_key<TypeParam, float>(number % 40, number / 3);
    ASSERT_FALSE(this->HasFailure()) << number;
  }
}

TYPED_TEST(SortOf, Shapes) {
  for (const std::size_t n : {2049, 300001}) {
    std::vector<TypeParam> values(n), sorted(n);
    for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<TypeParam>(i);
    const auto expected = values;
    pleach::sort(runtime(), values, sorted);
    EXPECT_TRUE(equal(sorted, expected));
    std::reverse(values.begin(), values.end());
    pleach::sort(runtime(), values, sorted);
    EXPECT_TRUE(equal(sorted, expected));
    std::fill(values.begin(), values.end(), TypeParam{7});
    pleach::sort(runtime(), values, sorted);
    EXPECT_TRUE(equal(sorted, values));
  }
}

TYPED_TEST(SortOf, ValuesOfEveryType) {
  check_sort_by_key<TypeParam, std::int64_t>(5000, 1);
  check_sort_by_key<TypeParam, float>(5000, 2);
  check_sort_by_key<TypeParam, double>(5000, 3);
  check_sort_by_key<TypeParam, std::complex<float>>(5000, 4);
  check_sort_by_key<TypeParam, std::complex<double>>(5000, 5);
}

TYPED_TEST(SortOf, BadArguments) {
  using T = TypeParam;
  std::vector<T> three{3, 1, 2}, other(3, 7), two(2, 7);
  EXPECT_EQ(message_of<ArgumentError>([&] { pleach::sort(runtime(), three, two); }),
            "sort: sorted has 2 elements, values has 3");
  EXPECT_EQ(message_of<ArgumentError>([&] { sort_by_key(runtime(), three, two, other, two); }),
            "sort_by_key: values and sorted_values overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { sort_by_key(runtime(), three, two, other, std::vector<T>(3)); }),
            "sort_by_key: values has 2 elements, keys has 3");
  Vector<T> keys(runtime(), three), values(runtime(), three), sorted(runtime(), 3);
  EXPECT_EQ(message_of<ArgumentError>([&] { sort_by_key(keys, values, keys, sorted); }),
            "sort_by_key: keys and sorted_keys are the same vector");
  EXPECT_EQ(message_of<ArgumentError>([&] { sort_by_key(keys, values, sorted, sorted); }),
            "sort_by_key: sorted_keys and sorted_values are the same vector");
  EXPECT_EQ(message_of<ArgumentError>([&] { pleach::sort(Vector<T>(runtime(), 3), sorted); }),
            "sort: nothing was written to values yet");
  EXPECT_EQ(other, std::vector<T>(3, 7));
}

}  // namespace
