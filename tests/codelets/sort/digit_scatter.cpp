#include "sort/digit_scatter/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"
#include "lists.hpp"

#include <algorithm>
#include <utility>

namespace pleach::digit_scatter {

using namespace test;

using Numbers = std::vector<std::int32_t>;

struct Sorted {
  Numbers key, number;
  bool operator==(const Sorted&) const = default;
};

Numbers offsets(const Numbers& key, Digit digit, std::uint32_t block) {
  const std::size_t blocks = (key.size() + block - 1) / block;
  Numbers offset(blocks << digit.bits);
  for (std::size_t i = 0; i < key.size(); ++i) {
    ++offset[digit_of(digit, static_cast<std::uint32_t>(key[i])) * blocks + i / block];
  }
  std::exclusive_scan(offset.begin(), offset.end(), offset.begin(), 0);
  return offset;
}

Sorted scatter(const Numbers& key, const Numbers* number, Digit digit, std::uint32_t block) {
  const std::size_t n = key.size();
  const auto blocks = static_cast<std::uint32_t>((n + block - 1) / block);
  const Vector keys(runtime(), key), offset(runtime(), offsets(key, digit, block));
  const Vector numbers(runtime(), number != nullptr ? *number : key);
  const Vector<std::int32_t> sorted(runtime(), n), order(runtime(), n);
  digit_scatter::submit(runtime(), {digit, block, 0, blocks},
                        {keys, number != nullptr ? numbers.handle().whole() : Part{}, offset, sorted, order});
  const Vector<std::int32_t> alone(runtime(), n);
  digit_scatter::submit(runtime(), {digit, block, 0, blocks}, {keys, {}, offset, alone, {}});
  EXPECT_TRUE(equal(result_of(alone), result_of(sorted))) << n << " keys alone, shift " << digit.shift;
  return {result_of(sorted), result_of(order)};
}

Sorted expected(const Numbers& key, const Numbers* number, Digit digit) {
  Numbers order = in_order<std::int32_t>(key.size());
  const auto digit_at = [&](std::int32_t i) { return digit_of(digit, static_cast<std::uint32_t>(key[i])); };
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return digit_at(a) < digit_at(b); });
  Sorted sorted{Numbers(key.size()), order};
  for (std::size_t i = 0; i < key.size(); ++i) {
    sorted.key[i] = key[order[i]];
    if (number != nullptr) sorted.number[i] = (*number)[order[i]];
  }
  return sorted;
}

void check(const Numbers& key, const Numbers* number, Digit digit, std::uint32_t block) {
  const Sorted actual = scatter(key, number, digit, block), wanted = expected(key, number, digit);
  EXPECT_TRUE(equal(actual.key, wanted.key)) << key.size() << " keys, shift " << digit.shift << ", block " << block;
  EXPECT_TRUE(equal(actual.number, wanted.number)) << key.size() << " keys, shift " << digit.shift;
}

TEST(DigitScatter, Example) {
  const Numbers key{0, 1, 2, 3, 3};
  EXPECT_EQ(scatter(key, nullptr, {1, 1}, 3), (Sorted{{0, 1, 2, 3, 3}, {0, 1, 2, 3, 4}}));
  EXPECT_EQ(scatter(key, nullptr, {0, 1}, 3), (Sorted{{0, 2, 1, 3, 3}, {0, 2, 1, 3, 4}}));
}

TEST(DigitScatter, SizesAndDigits) {
  for (const std::size_t n : {1, 15, 16, 17, 255, 256, 257, 2047, 2048, 2049, 65536, 150001}) {
    const auto key = random_values<std::int32_t>(n, n), number = random_values<std::int32_t>(n, n + 1);
    for (const Digit digit : {Digit{0, 8}, Digit{5, 3}, Digit{31, 1}}) {
      for (const std::uint32_t block : {2048U, 6144U, 1U << 20}) {
        check(key, nullptr, digit, block);
        check(key, &number, digit, block);
      }
    }
  }
}

TEST(DigitScatter, EqualDigits) {
  const Numbers zeros(5000, 0), ones(5000, -1);
  check(zeros, nullptr, {0, 8}, 2048);
  check(ones, &zeros, {0, 8}, 2048);
}

/// Large enough to be written around the cache.
TEST(DigitScatter, WideDigitsOnTheCpu) {
  if (backend() != Backend::cpu) GTEST_SKIP() << "digits of more than 8 bits are for the CPU";
  for (const std::size_t n : {100003, 400003}) {
    const auto key = random_values<std::int32_t>(n, 1), number = random_values<std::int32_t>(n, 2);
    check(key, nullptr, {0, 13}, 1U << 20);
    check(key, &number, {13, 13}, 200000);
    check(key, &number, {28, 4}, 200000);
  }
}

TEST(DigitScatter, OfPartsOfTheKeys) {
  const std::size_t n = 10001, step = 4096;
  const std::uint32_t block = 2048, blocks = 5;
  const Digit digit{3, 7};
  auto key = random_values<std::int32_t>(n, 1);
  const Vector offset(runtime(), offsets(key, digit, block));
  const auto keys = Handle::borrow(key.data(), n, sizeof key[0]);
  Sorted actual{Numbers(n), Numbers(n)};
  const Sorted wanted = expected(key, nullptr, digit);
  for (std::uint32_t k = 0; k < 3; ++k) {
    const Vector<std::int32_t> sorted(runtime(), n), order(runtime(), n);
    digit_scatter::submit(runtime(), {digit, block, 2 * k, blocks}, {keys->part(step, k), {}, offset, sorted, order});
    const auto sorted_here = result_of(sorted), order_here = result_of(order);
    for (std::size_t i = 0; i < n; ++i) {
      if (wanted.number[i] / static_cast<std::int32_t>(step) != static_cast<std::int32_t>(k)) continue;
      actual.key[i] = sorted_here[i];
      actual.number[i] = order_here[i];
    }
  }
  EXPECT_TRUE(equal(actual.key, wanted.key));
  EXPECT_TRUE(equal(actual.number, wanted.number));
}

}  // namespace pleach::digit_scatter
