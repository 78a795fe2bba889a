#include "blocks/blocks.hpp"
#include "blocks/key_parts.hpp"

#include <pleach/blocks.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Key, class Value>
void check(const std::vector<Key>& keys, std::size_t block, SortAlgorithm algorithm = SortAlgorithm::automatic) {
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return keys[i]; });
  const auto values = random_values<Value>(keys.size(), 1);
  std::vector<Key> sorted(keys.size());
  std::vector<Value> with_them(keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    sorted[i] = keys[order[i]];
    with_them[i] = values[order[i]];
  }
  auto key_blocks = blocks_of(keys, block);
  auto value_blocks = blocks_of(values, block);
  sort_by_key(key_blocks, value_blocks, {algorithm});
  EXPECT_TRUE(equal(key_blocks.part(), part_of(sorted, key_blocks)));
  EXPECT_TRUE(equal(value_blocks.part(), part_of(with_them, value_blocks)));
  auto alone = blocks_of(keys, block);
  sort(alone, {algorithm});
  EXPECT_TRUE(equal(alone.part(), part_of(sorted, alone)));
}

template <class Key>
struct SortBlocksOf : testing::Test {};
using Keys = testing::Types<std::int32_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(SortBlocksOf, Keys);

TYPED_TEST(SortBlocksOf, Sizes) {
  for (const std::size_t n : sizes_of_blocks) {
    SCOPED_TRACE(n);
    check<TypeParam, std::int32_t>(random_values<TypeParam>(n, n), 1000);
  }
  check<TypeParam, double>(random_values<TypeParam>(7000, 1), 0);
}

/// Random, sorted, from the last to the first, equal, few, and Zipf's.
std::vector<std::vector<std::int64_t>> distributions(std::size_t n) {
  std::vector<std::vector<std::int64_t>> keys;
  keys.push_back(random_values<std::int64_t>(n, 1));
  keys.push_back(keys[0]);
  std::sort(keys[1].begin(), keys[1].end());
  keys.emplace_back(keys[1].rbegin(), keys[1].rend());
  keys.emplace_back(n, 7);
  keys.emplace_back(n, std::numeric_limits<std::int64_t>::max());
  keys.push_back(keys[0]);
  for (auto& key : keys.back()) key &= 3;
  keys.push_back(keys[0]);
  for (auto& key : keys.back()) {
    const double uniform = (static_cast<double>(key >> 11) / 0x1p52 + 1) / 2;  // in [0, 1)
    key = static_cast<std::int64_t>(std::pow(1e6, uniform));
  }
  return keys;
}

constexpr SortAlgorithm in_parts[] = {SortAlgorithm::sample, SortAlgorithm::quicksort};

TEST(SortBlocks, Distributions) {
  for (const auto& keys : distributions(10007)) check<std::int64_t, std::int64_t>(keys, 3000);
}

TEST(SortBlocks, BySamplesAndPivots) {
  for (const SortAlgorithm algorithm : in_parts) {
    for (const std::size_t n : {0, 1, 2, 5, 2001})
      check<float, std::int32_t>(random_values<float>(n, n), 700, algorithm);
    check<std::int64_t, double>(random_values<std::int64_t>(3000, 1), 0, algorithm);
    check<std::int32_t, std::int32_t>(std::vector<std::int32_t>(3000, -1), 900, algorithm);
    check<std::int64_t, std::int32_t>(distributions(2000).back(), 300, algorithm);
  }
}

TEST(SortBlocks, SamplesAndPivotsBalance) {
  const std::size_t n = 40000;
  for (const std::size_t blocks : {2, 5}) {
    for (const auto& host_keys : distributions(n)) {
      const auto keys = blocks_of(host_keys, n / blocks);
      for (const auto part : {part_by_samples, part_by_pivots}) {
        KeyParts parts{&network(), keys.layout(), Type::i64, handles_of(keys)};
        part(parts);
        const auto sizes = sizes_of_parts(parts);
        for (std::size_t b = 0; b < sizes.size(); ++b) {
          const auto wanted = static_cast<double>(keys.layout()->size(b));
          EXPECT_NEAR(static_cast<double>(sizes[b]), wanted, 0.1 * wanted) << b;
        }
      }
    }
  }
}

TEST(SortBlocks, Large) {
  const std::size_t n = large_sizes().back();
  check<std::int64_t, std::int32_t>(random_values<std::int64_t>(n, n), 0);
}

TEST(SortBlocks, FloatsWithNaNsLast) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  auto keys = blocks_of(std::vector<float>{nan, 1, 0, infinity, -0.0F, -nan, -1, -infinity}, 3);
  sort(keys);
  const auto sorted = keys.gather();
  if (network().rank() > 0) return;
  EXPECT_EQ(sorted[0], -infinity);
  EXPECT_TRUE(std::signbit(sorted[2]) && !std::signbit(sorted[3]));
  EXPECT_EQ(sorted[5], infinity);
  EXPECT_TRUE(std::isnan(sorted[6]) && std::isnan(sorted[7]));
}

TEST(SortBlocks, UnevenParts) {
  // Rank r has 1000 r keys: the first none.
  const std::size_t rank = network().rank(), ranks = network().ranks();
  std::vector<std::int32_t> mine, all;
  for (std::size_t r = 0; r < ranks; ++r) {
    const auto part = random_values<std::int32_t>(1000 * r, r);
    all.insert(all.end(), part.begin(), part.end());
    if (r == rank) mine = part;
  }
  BlockVector<std::int32_t> keys(network(), mine);
  sort(keys);
  std::sort(all.begin(), all.end());
  EXPECT_EQ(keys.part(), part_of(all, keys));
}

TEST(SortBlocks, EachKeyIsSentOnce) {
  const std::size_t n = 30000;
  auto keys = blocks_of(random_values<std::int64_t>(n, 1), 0);
  const auto before = network().traffic();
  sort(keys);
  const auto after = network().traffic();
  EXPECT_LE(after.messages - before.messages, network().ranks() - 1);
  if (network().ranks() > 1) {
    EXPECT_LE(after.bytes - before.bytes, keys.part().size() * 8 * 9 / 8);
  }
}

TEST(SortBlocks, Errors) {
  auto keys = blocks_of(std::vector<std::int32_t>(10), 3);
  auto values = blocks_of(std::vector<float>(10), 4);
  BlockVector<std::complex<float>> complex(network(), 10);
  EXPECT_THROW(sort_by_key(keys, values), ArgumentError);
  EXPECT_THROW(sort_by_key(keys, keys), ArgumentError);
  EXPECT_THROW(sort(complex), ArgumentError);
  EXPECT_THROW(sort(keys, {static_cast<SortAlgorithm>(9)}), ArgumentError);
}

}  // namespace
