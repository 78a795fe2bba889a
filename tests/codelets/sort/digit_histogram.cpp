#include "sort/digit_histogram/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"

namespace pleach::digit_histogram {

using namespace test;

std::uint32_t block_count(std::size_t n, std::uint32_t block) {
  return static_cast<std::uint32_t>((n + block - 1) / block);
}

std::vector<std::int32_t> counts(const std::vector<std::int32_t>& key, Digit digit, std::uint32_t block) {
  const std::uint32_t blocks = block_count(key.size(), block);
  const Vector keys(runtime(), key);
  const Vector<std::int32_t> count(runtime(), std::size_t{blocks} << digit.bits);
  digit_histogram::submit(runtime(), {digit, block, 0, blocks}, {keys, count});
  return result_of(count);
}

std::vector<std::int32_t> expected_counts(const std::vector<std::int32_t>& key, Digit digit, std::uint32_t block) {
  const std::uint32_t blocks = block_count(key.size(), block);
  std::vector<std::int32_t> count(std::size_t{blocks} << digit.bits);
  for (std::size_t i = 0; i < key.size(); ++i) {
    const auto d = digit_of(digit, static_cast<std::uint32_t>(key[i]));
    ++count[std::size_t{d} * blocks + i / block];
  }
  return count;
}

TEST(DigitHistogram, Example) { EXPECT_EQ(counts({0, 1, 2, 3, 3}, {1, 1}, 3), (std::vector{2, 0, 1, 2})); }

TEST(DigitHistogram, SizesAndDigits) {
  for (const std::size_t n : {1, 255, 256, 257, 2047, 2048, 2049, 65536, 150001}) {
    const auto key = random_values<std::int32_t>(n, n);
    for (const Digit digit : {Digit{0, 8}, Digit{5, 3}, Digit{24, 8}, Digit{31, 1}}) {
      for (const std::uint32_t block : {2048U, 6144U, 1U << 20}) {
        EXPECT_TRUE(equal(counts(key, digit, block), expected_counts(key, digit, block))) << n << ' ' << digit.shift;
      }
    }
  }
}

TEST(DigitHistogram, WideDigitsOnTheCpu) {
  if (backend() != Backend::cpu) GTEST_SKIP() << "digits of more than 8 bits are for the CPU";
  const auto key = random_values<std::int32_t>(150001, 1);
  EXPECT_TRUE(equal(counts(key, {7, 13}, 40000), expected_counts(key, {7, 13}, 40000)));
}

TEST(DigitHistogram, OfPartsOfTheKeys) {
  const std::uint32_t block = 2048, step = 2 * block;
  const Digit digit{3, 7};
  auto key = random_values<std::int32_t>(10001, 1);
  const std::uint32_t blocks = block_count(key.size(), block);
  const Vector<std::int32_t> count(runtime(), std::size_t{blocks} << digit.bits);
  const auto keys = Handle::borrow(key.data(), key.size(), sizeof key[0]);
  std::vector<std::int32_t> sum(count.size());
  for (std::uint32_t k = 0; k < 3; ++k) {
    digit_histogram::submit(runtime(), {digit, block, 2 * k, blocks}, {keys->part(step, k), count});
    const auto here = result_of(count);
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (i % blocks / 2 == k) sum[i] = here[i];
    }
  }
  EXPECT_TRUE(equal(sum, expected_counts(key, digit, block)));
}

}  // namespace pleach::digit_histogram
