#include "array/fill/codelet.hpp"
#include "blocks/blocks.hpp"
#include "runtime/phases/submit.hpp"

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

TEST(BlockVector, RefusesBlocksThatAreNotTheLayouts) {
  const auto ranks = network().ranks(), rank = network().rank();
  std::vector<std::uint64_t> first{0};
  std::vector<std::size_t> first_block{0};
  for (std::size_t b = 0; b < 2 * ranks; ++b) first.push_back(first.back() + 8);
  for (std::size_t r = 0; r < ranks; ++r) first_block.push_back(2 * (r + 1));
  const auto layout = std::make_shared<const Layout>(first, first_block);
  // Only the last rank's are wrong.
  const auto blocks = [&](std::size_t count, std::size_t size) {
    std::vector<Vector<std::int32_t>> all;
    for (std::size_t k = 0; k < (rank + 1 == ranks ? count : 2); ++k) {
      all.emplace_back(runtime(), std::vector<std::int32_t>(k == 1 && rank + 1 == ranks ? size : 8, 1));
    }
    return all;
  };
  const auto message = [&](std::size_t count, std::size_t size) {
    return message_of<ArgumentError>([&] { BlockVector<std::int32_t>(network(), layout, blocks(count, size)); });
  };
  const std::string last = std::to_string(2 * ranks - 1), last_rank = std::to_string(ranks - 1);
  EXPECT_EQ(message(2, 3), "BlockVector: block " + last + " has 3 elements, the layout has 8");
  EXPECT_EQ(message(2, 9), "BlockVector: block " + last + " has 9 elements, the layout has 8");
  EXPECT_EQ(message(1, 8), "BlockVector: rank " + last_rank + " gives 1 blocks, the layout has 2");
  EXPECT_EQ(message(3, 8), "BlockVector: rank " + last_rank + " gives 3 blocks, the layout has 2");
  EXPECT_EQ(message(2, 8), "no exception");
  EXPECT_EQ(message_of<ArgumentError>([&] { BlockVector<std::int32_t>(network(), nullptr, blocks(2, 8)); }),
            "BlockVector: there is no layout");
  EXPECT_EQ(message_of<ArgumentError>([&] { BlockVector<std::int32_t>(network(), std::shared_ptr<const Layout>()); }),
            "BlockVector: there is no layout");
  EXPECT_EQ(message_of<ArgumentError>([&] {
              const BlockVector<std::int32_t> edges(network(), layout, blocks(2, 8));
              BlockGraph<std::int32_t>(nullptr, edges, edges);
            }),
            "BlockGraph: the vertices have no layout");
}

TEST(BlockVector, OperationsRefuseBlocksThatWereReplaced) {
  BlockVector<std::int32_t> vector(network(), 40 * network().ranks(), [](std::uint64_t i) { return i; }, {.block = 8}),
      sums(network(), vector.layout());
  vector.blocks()[0] = Vector<std::int32_t>(runtime(), std::vector<std::int32_t>(3, 1));
  const std::string expected = "block " + std::to_string(vector.first_block()) + " of input has 3 elements";
  const std::string message = message_of<ArgumentError>([&] { inclusive_scan(vector, sums); });
  EXPECT_NE(message.find(expected), std::string::npos) << message;
}

TEST(BlockVector, RefusesOperationsWhenItWasMovedFrom) {
  const auto numbers = [](std::uint64_t i) { return i / 2; };
  BlockVector<std::int32_t> vector(network(), 20, numbers, {.block = 8}), sums(network(), vector.layout());
  BlockVector<std::int32_t> parents(network(), vector.layout());
  BlockTree<std::int32_t> tree(vector);
  BlockGraph<std::int32_t> graph(vector.layout(), vector, vector, {.directed = true});
  const auto layout = vector.layout();
  const BlockVector<std::int32_t> vector_elsewhere = std::move(vector);
  const BlockTree<std::int32_t> tree_elsewhere = std::move(tree);
  const BlockGraph<std::int32_t> graph_elsewhere = std::move(graph);
  const auto expect = [](const char* message, auto call) { EXPECT_EQ(message_of<ArgumentError>(call), message); };
  const char* const message = "BlockVector: it was moved from";
  expect(message, [&] { (void)vector.size(); });
  expect(message, [&] { (void)vector.first(); });
  expect(message, [&] { (void)vector.blocks(); });
  expect(message, [&] { (void)vector.part(); });
  expect(message, [&] { (void)vector.gather(); });
  expect(message, [&] { inclusive_scan(vector, sums); });
  expect(message, [&] { inclusive_scan(vector_elsewhere, vector); });
  expect(message, [&] { sort(vector); });
  expect(message, [&] { list_rank(vector, sums); });
  expect(message, [&] { BlockTree<std::int32_t> made(vector); });
  expect(message, [&] { BlockGraph<std::int32_t>(layout, vector, vector); });
  expect("BlockTree: it was moved from", [&] { (void)tree.size(); });
  expect("BlockTree: it was moved from", [&] { (void)tree.enter(); });
  expect("BlockTree: it was moved from", [&] { rootfix(tree, vector_elsewhere, sums); });
  expect("BlockTree: it was moved from", [&] { leaffix(tree, vector_elsewhere, sums); });
  expect("BlockTree: it was moved from", [&] { tree_functions(tree, {.level = &sums}); });
  expect("BlockGraph: it was moved from", [&] { (void)graph.vertices(); });
  expect("BlockGraph: it was moved from", [&] { (void)graph.incoming(); });
  expect("BlockGraph: it was moved from", [&] { (void)graph.whole(); });
  expect("BlockGraph: it was moved from", [&] { (void)breadth_first_search(graph, {}, sums, parents); });
  vector = BlockVector<std::int32_t>(network(), layout);
  EXPECT_EQ(vector.size(), 20U);
}

}  // namespace
