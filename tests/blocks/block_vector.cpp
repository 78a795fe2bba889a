#include "array/fill/codelet.hpp"
#include "blocks/blocks.hpp"
#include "runtime/submit.hpp"

#include <chrono>
#include <cstdlib>
#include <numeric>
#include <thread>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Value>
struct BlockVectorOf : testing::Test {};
TYPED_TEST_SUITE(BlockVectorOf, MovedValues);

TYPED_TEST(BlockVectorOf, RoundTrip) {
  for (const std::size_t block : block_sizes) {
    for (const std::size_t n : sizes_of_blocks) {
      SCOPED_TRACE(n);
      const auto expected = random_values<TypeParam>(n, n);
      const auto vector = blocks_of(expected, block);
      EXPECT_EQ(vector.size(), n);
      EXPECT_TRUE(equal(vector.part(), part_of(expected, vector)));
      const std::size_t root = n % network().ranks();
      const auto gathered = vector.gather(root);
      if (network().rank() == root) {
        EXPECT_TRUE(equal(gathered, expected));
      } else {
        EXPECT_TRUE(gathered.empty());
      }
    }
  }
}

TEST(BlockVector, OfParts) {
  // Rank r gives r * r elements: the first none.
  const std::size_t rank = network().rank(), ranks = network().ranks();
  std::vector<std::int32_t> part(rank * rank), expected;
  for (std::size_t r = 0; r < ranks; ++r) expected.insert(expected.end(), r * r, static_cast<std::int32_t>(r));
  std::fill(part.begin(), part.end(), static_cast<std::int32_t>(rank));
  for (const std::size_t block : {0, 2}) {
    const BlockVector<std::int32_t> vector(network(), part, {.block = block});
    EXPECT_EQ(vector.size(), expected.size());
    EXPECT_EQ(vector.part(), part);
    const auto all = vector.gather();
    EXPECT_EQ(all, rank == 0 ? expected : std::vector<std::int32_t>());
  }
}

TYPED_TEST(BlockVectorOf, PartsInOtherBlocks) {
  // All of it on one rank, or on each a share that grows with its number.
  const std::size_t rank = network().rank(), ranks = network().ranks();
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{2001}}) {
    const auto all = random_values<TypeParam>(n, n);
    for (const std::size_t block : block_sizes) {
      const auto layout = blocks_of(all, block).layout();
      const auto bound = [&](std::size_t r) { return n * r * r / (ranks * ranks); };
      const std::span<const TypeParam> whole(all), share = whole.subspan(bound(rank), bound(rank + 1) - bound(rank));
      for (const auto part : {share, rank == ranks - 1 ? whole : whole.first(0)}) {
        const BlockVector<TypeParam> vector(network(), layout, part);
        EXPECT_EQ(*vector.layout(), *layout);
        EXPECT_TRUE(equal(vector.part(), part_of(all, vector)));
      }
      EXPECT_THROW(BlockVector<TypeParam>(network(), layout, std::vector<TypeParam>(n + 1)), ArgumentError);
    }
  }
}

TEST(BlockVector, BlocksOfALayout) {
  const Layout layout({0, 3, 3, 8}, {0, 1, 1, 3});
  EXPECT_EQ(layout.size(), 8U);
  EXPECT_EQ(layout.blocks(), 3U);
  EXPECT_EQ(layout.owner(0), 0U);
  EXPECT_EQ(layout.owner(1), 2U);
  EXPECT_EQ(layout.owner(2), 2U);
  EXPECT_THROW(Layout({0, 3, 2}, {0, 2}), ArgumentError);
  EXPECT_THROW(Layout({0, 3}, {0, 2}), ArgumentError);
  EXPECT_THROW(BlockVector<float>(network(), std::make_shared<const Layout>(std::vector<std::uint64_t>{0},
                                                                            std::vector<std::size_t>(100))),
               ArgumentError);
}

TEST(BlockVector, Environment) {
  setenv("PLEACH_BLOCK", "3", 1);
  EXPECT_EQ(BlockVector<float>(network(), 10).layout()->blocks(), 4U);
  setenv("PLEACH_BLOCK", "three", 1);
  EXPECT_THROW(BlockVector<float>(network(), 10), ArgumentError);
  unsetenv("PLEACH_BLOCK");
  EXPECT_GE(BlockVector<float>(network(), 1000).layout()->blocks(), network().ranks());
  // With as many arcs as a block may have.
  EXPECT_EQ(BlockVector<float>(network(), 10, {.degree = (std::uint64_t{1} << 31) - 1}).layout()->blocks(), 10U);
}

TEST(BlockVector, NothingWritten) {
  const BlockVector<float> vector(network(), 100);
  EXPECT_THROW((void)BlockVector<float>(network(), 100, {.block = 1}).gather(network().ranks()), ArgumentError);
  if (vector.blocks().empty()) return;
  EXPECT_THROW((void)vector.part(), ArgumentError);
}

TEST(Network, TrafficIsWhatIsSent) {
  const auto before = network().traffic();
  const auto vector = blocks_of(std::vector<double>(1000), 100);
  (void)vector.gather();
  const auto after = network().traffic();
  const std::size_t mine = network().rank() == 0 ? 0 : vector.blocks().size();
  const char* largest = std::getenv("PLEACH_MESSAGE");
  const std::size_t bytes = largest != nullptr ? std::strtoull(largest, nullptr, 10) : 1000;
  EXPECT_EQ(after.messages - before.messages, mine * ((800 + bytes - 1) / bytes));
  EXPECT_EQ(after.bytes - before.bytes, mine * 100 * sizeof(double));
}

/// While others are expected, and a device uses the vector that it comes to.
TEST(Network, AVectorThatComesBeforeItIsWanted) {
  const std::size_t ranks = network().ranks(), rank = network().rank();
  if (ranks == 1) GTEST_SKIP() << "there is nobody to send any";
  const std::size_t to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
  const auto tag_of = [](std::int64_t first, std::size_t sender) { return first + static_cast<std::int64_t>(sender); };
  constexpr std::size_t n = std::size_t{1} << 18;
  const auto values_of_rank = [](std::size_t r) { return std::vector<std::int32_t>(n, static_cast<std::int32_t>(r)); };
  const Vector<std::int32_t> sent(runtime(), values_of_rank(rank));
  for (int round = 0; round < 10; ++round) {
    Vector<std::int32_t> early(runtime(), n), late(runtime(), n);
    const std::int64_t first = network().tags(ranks), second = network().tags(ranks);
    network().receive(late.handle(), from, tag_of(second, from));
    network().send(sent.handle(), to, tag_of(first, rank));
    (void)network().all_gather(std::vector<std::byte>(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    for (int k = 0; k < 20; ++k) fill::submit(runtime(), {7}, {early});
    network().receive(early.handle(), from, tag_of(first, from));
    network().send(sent.handle(), to, tag_of(second, rank));
    EXPECT_TRUE(equal(values_of(early), values_of_rank(from)));
    EXPECT_TRUE(equal(values_of(late), values_of_rank(from)));
  }
}

}  // namespace
