#include "reference/scan.hpp"
#include "blocks/blocks.hpp"

#include <pleach/blocks.hpp>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Value>
struct ScanOfBlocks : testing::Test {};
TYPED_TEST_SUITE(ScanOfBlocks, Values);

template <class Value>
std::vector<Value> scanned(const std::vector<Value>& values, Operator op, bool inclusive) {
  std::vector<Value> sums(values.size());
  reference::scan<Value>(
      values, sums, [&](Value a, Value b) { return apply(op, a, b); }, identity<Value>(op), inclusive);
  return sums;
}

template <class Value>
void check(const std::vector<Value>& values, std::size_t block, Operator op) {
  for (const bool inclusive : {false, true}) {
    const auto input = blocks_of(values, block);
    BlockVector<Value> output(network(), input.layout());
    if (inclusive) {
      inclusive_scan(input, output, op);
    } else {
      exclusive_scan(input, output, op);
    }
    EXPECT_TRUE(equal(output.part(), part_of(scanned(values, op, inclusive), output)));
  }
}

TEST(ScanBlocks, Sizes) {
  for (const std::size_t block : block_sizes) {
    for (const std::size_t n : sizes_of_blocks) {
      SCOPED_TRACE(n);
      check(random_values<std::int64_t>(n, n), block, plus);
      check(random_values<double>(n, n), block, max);
    }
  }
}

TEST(ScanBlocks, Large) {
  for (const std::size_t n : large_sizes()) check(random_values<std::int64_t>(n, n), 0, plus);
}

TYPED_TEST(ScanOfBlocks, Operators) {
  for_each_operator<TypeParam>([](Operator op) {
    if (covers<std::int32_t, TypeParam>(op)) check(random_values<TypeParam>(10007, 1), 3000, op);
  });
}

TEST(ScanBlocks, InPlace) {
  const auto values = random_values<std::int64_t>(10000, 1);
  auto both = blocks_of(values, 1000);
  exclusive_scan(both, both);
  EXPECT_TRUE(equal(both.part(), part_of(scanned(values, plus, false), both)));
}

TEST(ScanBlocks, UnevenParts) {
  const std::size_t rank = network().rank();
  const BlockVector<std::int64_t> input(network(), std::vector<std::int64_t>(rank * 3, 1));
  BlockVector<std::int64_t> output(network(), input.layout());
  exclusive_scan(input, output);
  std::vector<std::int64_t> expected(rank * 3);
  for (std::size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<std::int64_t>(output.first() + i);
  EXPECT_EQ(output.part(), expected);
}

TEST(ScanBlocks, Errors) {
  const auto values = blocks_of(std::vector<float>(10), 2);
  BlockVector<float> shorter(network(), 9, {.block = 2}), other(network(), 10, {.block = 3});
  BlockVector<float> output(network(), values.layout());
  EXPECT_THROW(exclusive_scan(values, shorter), ArgumentError);
  EXPECT_THROW(exclusive_scan(values, other), ArgumentError);
  EXPECT_THROW(exclusive_scan(values, output, bit_and), ArgumentError);
}

}  // namespace
