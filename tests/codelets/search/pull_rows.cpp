#include "search/pull_rows/codelet.hpp"

#include "buffer.hpp"
#include "search/pack_frontier/codelet.hpp"

#include <algorithm>

using namespace pleach;
using namespace pleach::test;

namespace {

constexpr std::int64_t none = settle_level::none;

TEST(PackFrontier, ExampleAndParts) {
  Buffer<std::uint8_t> few(std::vector<std::uint8_t>{0, 1, 0, 0});
  Buffer<std::uint32_t> two(2);
  pack_frontier::submit.over(runtime(), 2, {30}, {few, two});
  EXPECT_EQ(two.result(), (std::vector<std::uint32_t>{0x40000000, 3}));

  const std::size_t n = 1000003, shift = 5;
  std::vector<std::uint8_t> marks(n);
  std::vector<std::uint32_t> words((n + shift + 31) / 32);
  for (std::size_t v = 0; v < n; ++v) {
    marks[v] = v % 3 == 0 || v % 32 == 7 ? 0 : 1;
    if (marks[v] == 0) words[(v + shift) / 32] |= std::uint32_t{1} << ((v + shift) % 32);
  }
  Buffer<std::uint8_t> many(marks);
  Buffer<std::uint32_t> set(words.size());
  pack_frontier::submit.over(runtime(), words.size(), {shift}, {many, set});
  EXPECT_TRUE(equal(set.result(), words));
}

TEST(PullRows, ExampleAndParts) {
  Buffer<std::uint32_t> offset(std::vector<std::uint32_t>{0, 2, 3, 5}), frontier(std::vector<std::uint32_t>{5});
  Buffer<std::int64_t> neighbour(std::vector<std::int64_t>{2, 0, 1, 1, 2}),
      reached_by(std::vector<std::int64_t>{7, none, none});
  pull_rows::submit.over(runtime(), 3, {}, {offset, neighbour, frontier, reached_by});
  EXPECT_EQ(reached_by.result(), (std::vector<std::int64_t>{7, none, 2}));

  // Every fifth vertex of all is in the frontier.
  const std::size_t n = 30011, all = 100000;
  std::vector<std::uint32_t> offsets{0}, words(all / 32);
  std::vector<std::int64_t> neighbours, reached(n, none), expected(n, none);
  for (std::size_t w = 0; w < all; w += 5) words[w / 32] |= std::uint32_t{1} << (w % 32);
  for (std::size_t v = 0; v < n; ++v) {
    for (std::size_t k = 0; k < v % 9; ++k) {
      const auto w = static_cast<std::int64_t>((v * 7919 + k * 104729) % all);
      neighbours.push_back(w);
      if (w % 5 == 0) expected[v] = std::min(expected[v], w);
    }
    offsets.push_back(static_cast<std::uint32_t>(neighbours.size()));
    if (v % 4 == 0) expected[v] = reached[v] = static_cast<std::int64_t>(v);
  }
  Buffer<std::uint32_t> rows(offsets), set(words);
  Buffer<std::int64_t> ends(neighbours), found(reached);
  pull_rows::submit.over(runtime(), n, {}, {rows, ends, set, found});
  EXPECT_TRUE(equal(found.result(), expected));
}

}  // namespace
