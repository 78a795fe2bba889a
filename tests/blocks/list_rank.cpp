#include "blocks/blocks.hpp"
#include "blocks/contraction.hpp"
#include "blocks/elements.hpp"
#include "lists.hpp"
#include "reference/list.hpp"

#include <pleach/blocks.hpp>

#include <string>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
void check_ranks(const Links<Index>& links, std::size_t block) {
  SCOPED_TRACE(links.size());
  std::vector<Index> expected(links.size());
  reference::list_rank<Index>(links, expected, false);
  const auto successor = blocks_of(links, block);
  BlockVector<Index> rank(network(), successor.layout());
  list_rank(successor, rank);
  EXPECT_EQ(rank.part(), part_of(expected, rank));
}

/// Also where one device has room for all: down to `limit` elements.
template <class Index>
void check_contraction(const Links<Index>& links, std::size_t block, std::uint64_t limit) {
  SCOPED_TRACE(links.size());
  std::vector<Index> expected(links.size());
  reference::list_rank<Index>(links, expected, false);
  const auto successor = blocks_of(links, block);
  const auto rank = contract_lists(as_numbers(successor), ones_of(network(), successor.layout()), plus, limit);
  BlockVector<Index> narrow(network(), successor.layout());
  convert_blocks(rank, narrow);
  EXPECT_EQ(narrow.part(), part_of(expected, narrow));
}

template <class Index>
struct RankBlocksOf : testing::Test {};
TYPED_TEST_SUITE(RankBlocksOf, Indices);

TYPED_TEST(RankBlocksOf, Sizes) {
  for (const std::size_t n : {0, 1, 5, 1001, 3000}) check_ranks(random_lists<TypeParam>(n, n), 1000);
}

TEST(RankBlocks, Shapes) {
  const std::size_t n = 2503;
  check_ranks(lists_along(in_order<std::int64_t>(n), 1, 1), 1000);  // in the order of the memory
  auto backwards = in_order<std::int64_t>(n);
  std::reverse(backwards.begin(), backwards.end());
  check_ranks(lists_along(backwards, 1, 1), 1000);
  check_ranks(random_lists<std::int64_t>(n, 1, n / 2), 1000);  // more lists than a block has elements
  check_ranks(in_order<std::int64_t>(n), 1000);                // all of one element
}

TEST(ContractLists, SizesAndShapes) {
  for (const std::size_t n : {1, 5, 1001, 3000}) check_contraction(random_lists<std::int32_t>(n, n), 1000, 1000);
  const std::size_t n = 2503;
  check_contraction(lists_along(in_order<std::int64_t>(n), 1, 1), 1000, 100);
  check_contraction(random_lists<std::int64_t>(n, 1, n / 2), 1000, 1);
  check_contraction(in_order<std::int64_t>(n), 1000, 1);  // all of one element
  auto backwards = in_order<std::int64_t>(n);
  std::reverse(backwards.begin(), backwards.end());
  check_contraction(lists_along(backwards, 1, 1), 1000, 100);
  check_contraction(lists_along(in_order<std::int64_t>(n), 40, 1), 100, 30);
  for (const std::size_t block : {500, 200, 100}) {  // of 6, 13 and 26 blocks most successors are in others
    check_contraction(random_lists<std::int64_t>(n, 3, 20), block, block);
  }
}

TEST(ContractLists, NoLists) {
  const auto contract = [](const Links<std::int32_t>& links, std::size_t block) {
    const auto successor = blocks_of(links, block);
    (void)contract_lists(as_numbers(successor), ones_of(network(), successor.layout()), plus, block);
  };
  const auto links = random_lists<std::int32_t>(3000, 1);
  for (const std::size_t block : {1500, 500, 100}) {
    SCOPED_TRACE(block);
    for (std::size_t i = 0; i < 20; ++i) {  // by two that absorb it, or one of two, or none, of its block or not
      auto shared = links;
      shared[i] = links[(i % 2 == 0 ? 1000 : 1) + 2 * i];
      EXPECT_THROW(contract(shared, block), NoLists) << i;
    }
    auto cycle = links;
    for (std::int32_t& link : cycle) {
      if (link == &link - cycle.data()) link = static_cast<std::int32_t>(heads_of(links)[0]);
    }
    EXPECT_THROW(contract(cycle, block), NoLists);
    auto inside = lists_along(in_order<std::int32_t>(3000), 30, 1);
    inside[57] = 42;
    EXPECT_THROW(contract(inside, block), NoLists);
  }
}

TEST(RankBlocks, Large) { check_ranks(random_lists<std::int64_t>(large_sizes().back(), 1), 0); }

template <class Value>
struct ScanListsOf : testing::Test {};
TYPED_TEST_SUITE(ScanListsOf, MovedValues);

template <class Value>
void check_scan(std::size_t n, std::size_t block, Operator op) {
  const auto links = random_lists<std::int32_t>(n, n, 3);
  const auto values = random_values<Value>(n, n);
  std::vector<Value> sums(n), with_own(n);
  for (const std::uint32_t head : heads_of(links)) {
    Value sum = identity<Value>(op);
    for (std::size_t i = head;; i = static_cast<std::size_t>(links[i])) {
      sums[i] = sum;
      with_own[i] = sum = apply(op, sum, values[i]);
      if (static_cast<std::size_t>(links[i]) == i) break;
    }
  }
  const auto successor = blocks_of(links, block);
  const auto input = blocks_of(values, block);
  BlockVector<Value> result(network(), input.layout());
  list_scan(successor, input, result, op);
  EXPECT_TRUE(equal(result.part(), part_of(sums, result)));
  list_scan(successor, input, result, op, true);
  EXPECT_TRUE(equal(result.part(), part_of(with_own, result)));
}

TYPED_TEST(ScanListsOf, Plus) {
  check_scan<TypeParam>(1201, 500, plus);
  check_scan<TypeParam>(1001, 600, plus);  // half of the links stay in the two blocks
}

TEST(ScanLists, Operators) {
  for (const Operator op : {min, multiply}) {
    for (const std::size_t block : {500, 800}) check_scan<std::int64_t>(1201, block, op);
  }
}

TEST(RankBlocks, Errors) {
  const auto thrown = [](Links<std::int32_t> links) -> std::string {
    const auto successor = blocks_of(links, 500);
    BlockVector<std::int32_t> rank(network(), successor.layout());
    try {
      list_rank(successor, rank);
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing";
  };
  const auto links = random_lists<std::int32_t>(3000, 1);
  auto outside = links;
  outside[2000] = 3000;
  EXPECT_EQ(thrown(outside), "list_rank: successor[2000] = 3000 is outside [0, 3000)");
  auto shared = links;
  shared[7] = 1234;
  const auto other = std::find(links.begin(), links.end(), 1234) - links.begin();
  EXPECT_EQ(thrown(shared), "list_rank: successor[" + std::to_string(std::min<std::ptrdiff_t>(7, other)) +
                                "] and successor[" + std::to_string(std::max<std::ptrdiff_t>(7, other)) +
                                "] are both 1234");
  auto cycle = links;
  const auto end = static_cast<std::size_t>(
      std::find_if(links.begin(), links.end(), [&](const auto& link) { return link == &link - links.data(); }) -
      links.begin());
  cycle[end] = static_cast<std::int32_t>(heads_of(links)[0]);
  EXPECT_EQ(thrown(cycle), network().ranks() > 1 ? "list_rank: the successors lead into a cycle"
                                                 : "list_rank: element 0 is on a cycle");
}

}  // namespace
