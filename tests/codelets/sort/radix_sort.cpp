#include "sort/radix_sort/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"
#include "lists.hpp"

#include <algorithm>

namespace pleach::radix_sort {

using namespace test;

using Numbers = std::vector<std::int32_t>;

std::pair<Numbers, Numbers> sort(const Numbers& key, const Numbers* number, std::uint32_t bits) {
  const std::size_t n = key.size();
  const Vector keys(runtime(), key), numbers(runtime(), number != nullptr ? *number : key);
  const Vector<std::int32_t> sorted(runtime(), n), order(runtime(), n);
  const Vector<std::int32_t> scratch(runtime(), radix_sort::scratch_words(n, bits, true));
  radix_sort::submit(runtime(), {bits},
                     {keys, number != nullptr ? numbers.handle().whole() : Part{}, sorted, order, scratch});
  EXPECT_EQ(values_of(keys), key);
  return {result_of(sorted), result_of(order)};
}

Numbers sort_alone(const Numbers& key, std::uint32_t bits) {
  const std::size_t n = key.size();
  const Vector keys(runtime(), key);
  const Vector<std::int32_t> sorted(runtime(), n), scratch(runtime(), radix_sort::scratch_words(n, bits, false));
  radix_sort::submit(runtime(), {bits}, {keys, {}, sorted, {}, scratch});
  EXPECT_EQ(values_of(keys), key);
  return result_of(sorted);
}

TEST(RadixSort, Example) {
  const Numbers number{5, 6, 7, 8, 9};
  EXPECT_EQ(sort({3, 0, 3, 2, 0}, nullptr, 2), (std::pair<Numbers, Numbers>{{0, 0, 2, 3, 3}, {1, 4, 3, 0, 2}}));
  EXPECT_EQ(sort({3, 0, 3, 2, 0}, &number, 2), (std::pair<Numbers, Numbers>{{0, 0, 2, 3, 3}, {6, 9, 8, 5, 7}}));
}

TEST(RadixSort, SignedKeys) {
  for (const std::size_t n : {1, 2, 2047, 2049, 150001}) {
    const Numbers key = random_values<std::int32_t>(n, n);
    Numbers order = in_order<std::int32_t>(n), expected = key;
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return key[a] < key[b]; });
    std::sort(expected.begin(), expected.end());
    const Vector keys(runtime(), key);
    const Vector<std::int32_t> sorted(runtime(), n), alone(runtime(), n), places(runtime(), n),
        scratch(runtime(), radix_sort::scratch_words(n, 32, true)),
        scratch_alone(runtime(), radix_sort::scratch_words(n, 32, false));
    radix_sort::submit(runtime(), {32, true}, {keys, {}, sorted, places, scratch});
    radix_sort::submit(runtime(), {32, true}, {keys, {}, alone, {}, scratch_alone});
    EXPECT_TRUE(equal(result_of(sorted), expected)) << n << " keys";
    EXPECT_TRUE(equal(result_of(places), order)) << n << " keys";
    EXPECT_TRUE(equal(result_of(alone), expected)) << n << " keys alone";
  }
}

TEST(RadixSort, SizesAndBits) {
  for (const std::size_t n : {1, 2, 255, 256, 257, 2047, 2048, 2049, 65536, 150001}) {
    for (const std::uint32_t bits : {1, 8, 9, 13, 17, 27, 31}) {
      Numbers key = random_values<std::int32_t>(n, n + bits);
      for (auto& k : key) k = static_cast<std::int32_t>(static_cast<std::uint32_t>(k) >> (32 - bits));
      Numbers order = in_order<std::int32_t>(n), sorted = key;
      std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return key[a] < key[b]; });
      std::sort(sorted.begin(), sorted.end());
      const Numbers number = random_values<std::int32_t>(n, bits);
      Numbers numbers_in_order;
      for (const std::int32_t i : order) numbers_in_order.push_back(number[i]);
      const auto [actual_sorted, actual_order] = sort(key, nullptr, bits);
      EXPECT_TRUE(equal(actual_sorted, sorted)) << n << " keys of " << bits << " bits";
      EXPECT_TRUE(equal(actual_order, order)) << n << " keys of " << bits << " bits";
      EXPECT_TRUE(equal(sort_alone(key, bits), sorted)) << n << " keys alone of " << bits << " bits";
      const auto [also_sorted, actual_numbers] = sort(key, &number, bits);
      EXPECT_TRUE(equal(also_sorted, sorted)) << n << " keys of " << bits << " bits";
      EXPECT_TRUE(equal(actual_numbers, numbers_in_order)) << n << " numbered keys of " << bits << " bits";
    }
  }
}

}  // namespace pleach::radix_sort
