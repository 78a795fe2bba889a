#include "blocks/blocks.hpp"

#include <pleach/blocks.hpp>

#include <algorithm>
#include <random>
#include <string>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
std::vector<Index> shuffled(std::size_t n) {
  std::vector<Index> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<Index>(i);
  std::shuffle(order.begin(), order.end(), std::mt19937_64(n));
  return order;
}

template <class Index, class Value>
void check(std::size_t n, std::size_t block) {
  SCOPED_TRACE(n);
  const auto order = shuffled<Index>(n);
  const auto values = random_values<Value>(n, n);
  std::vector<Value> forth(n), back(n);
  for (std::size_t i = 0; i < n; ++i) {
    forth[i] = values[static_cast<std::size_t>(order[i])];
    back[static_cast<std::size_t>(order[i])] = values[i];
  }
  const auto index = blocks_of(order, block);
  const auto input = blocks_of(values, block);
  BlockVector<Value> result(network(), index.layout());
  gather(input, index, result);
  EXPECT_TRUE(equal(result.part(), part_of(forth, result)));
  scatter(input, index, result);
  EXPECT_TRUE(equal(result.part(), part_of(back, result)));
}

template <class Value>
struct PermuteBlocksOf : testing::Test {};
TYPED_TEST_SUITE(PermuteBlocksOf, MovedValues);

TYPED_TEST(PermuteBlocksOf, Sizes) {
  for (const std::size_t n : sizes_of_blocks) check<std::int32_t, TypeParam>(n, 1000);
  check<std::int64_t, TypeParam>(7000, 0);
}

TEST(PermuteBlocks, Large) {
  for (const std::size_t n : large_sizes()) check<std::int64_t, double>(n, 0);
}

TEST(PermuteBlocks, OtherLayoutAndRepeatedIndices) {
  const auto values = random_values<std::int32_t>(1000, 1);
  std::vector<std::int64_t> index(5000);
  std::vector<std::int32_t> expected(5000);
  for (std::size_t i = 0; i < index.size(); ++i) {
    index[i] = static_cast<std::int64_t>(i * i % 1000);
    expected[i] = values[i * i % 1000];
  }
  const auto indices = blocks_of(index, 700);
  BlockVector<std::int32_t> result(network(), indices.layout());
  gather(blocks_of(values, 300), indices, result);
  EXPECT_EQ(result.part(), part_of(expected, result));
}

TEST(PermuteBlocks, ScatterKeepsTheOthers) {
  std::vector<std::int64_t> index;
  std::vector<float> expected(3000, 1);
  for (std::int64_t i = 0; i < 3000; i += 3) {
    index.push_back(i);
    expected[static_cast<std::size_t>(i)] = 2;
  }
  auto result = blocks_of(std::vector<float>(3000, 1), 500);
  scatter(blocks_of(std::vector<float>(1000, 2), 300), blocks_of(index, 300), result);
  EXPECT_EQ(result.part(), part_of(expected, result));
}

TEST(PermuteBlocks, BytesBetweenRanks) {
  const std::size_t n = 10000, rank = network().rank();
  const auto index = blocks_of(shuffled<std::int64_t>(n), 0);
  const auto values = blocks_of(random_values<double>(n, 1), 0);
  BlockVector<double> result(network(), index.layout());
  const auto before = network().traffic();
  gather(values, index, result);
  const auto after = network().traffic();
  if (network().ranks() == 1) {
    EXPECT_EQ(after.bytes, before.bytes);
    return;
  }
  // A message each way to each of the others; each element asks with 4 bytes and answers with 8, unless it stays.
  // Memory for messages has sizes of an eighth apart.
  const std::size_t others = network().ranks() - 1, share = result.layout()->size(rank);
  EXPECT_EQ(after.messages - before.messages, 2 * others);
  EXPECT_LE(after.bytes - before.bytes, share * (4 + 8) * 9 / 8);
}

TEST(PermuteBlocks, Errors) {
  std::vector<std::int32_t> index(2000);
  index[1500] = -1;
  index[1700] = 2000;
  const auto bad = blocks_of(index, 300), good = blocks_of(std::vector<std::int32_t>(2000), 300);
  auto values = blocks_of(std::vector<float>(2000, 1), 300);
  BlockVector<float> result(network(), values.layout()), shorter(network(), 100);
  try {
    gather(values, bad, result);
    ADD_FAILURE() << "no error";
  } catch (const RangeError& error) {
    EXPECT_STREQ(error.what(), "gather: index[1500] = -1 is outside [0, 2000)");
  }
  EXPECT_THROW(scatter(values, bad, result), RangeError);
  EXPECT_THROW(gather(values, good, shorter), ArgumentError);
  EXPECT_THROW(gather(values, good, values), ArgumentError);
  EXPECT_THROW(scatter(shorter, good, result), ArgumentError);
}

}  // namespace
