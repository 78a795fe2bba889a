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
  Buffer<std::uint32_t> two(std::vector<std::uint32_t>{1, 0});
  pack_frontier::submit.over(runtime(), pack_frontier::words_of(30, 4), {30}, {few, two});
  EXPECT_EQ(two.result(), (std::vector<std::uint32_t>{0x40000001, 3}));

  const std::size_t n = 1000003, begin = 32 * 77 + 5, other = begin - 4;
  std::vector<std::uint8_t> marks(n);
  std::vector<std::uint32_t> words((begin + n + 31) / 32 + 2), given(words);
  given[other / 32] |= std::uint32_t{1} << other % 32;
  words = given;
  for (std::size_t v = 0; v < n; ++v) {
    marks[v] = v % 3 == 0 || v % 32 == 7 ? 0 : 1;
    if (marks[v] == 0) words[(begin + v) / 32] |= std::uint32_t{1} << ((begin + v) % 32);
  }
  Buffer<std::uint8_t> many(marks);
  Buffer<std::uint32_t> set(given);
  pack_frontier::submit.over(runtime(), pack_frontier::words_of(begin, n), {begin}, {many, set});
  EXPECT_TRUE(equal(set.result(), words));
}

template <class Index>
class PullRows : public testing::Test {};
TYPED_TEST_SUITE(PullRows, Indices);

/// Rows of vertices below `all`, which ascend; vertex v has v % 9 arcs, and every thousandth 1000 more.
template <class Index>
struct AscendingRows {
  std::vector<std::uint32_t> offset{0};
  std::vector<Index> neighbour;

  AscendingRows(std::size_t n, std::size_t all) {
    for (std::size_t v = 0; v < n; ++v) {
      std::vector<Index> row;
      for (std::size_t k = 0; k < v % 9 + (v % 1000 == 999 ? 1000 : 0); ++k) {
        row.push_back(static_cast<Index>((v * 7919 + k * 104729) % all));
      }
      std::ranges::sort(row);
      neighbour.insert(neighbour.end(), row.begin(), row.end());
      offset.push_back(static_cast<std::uint32_t>(neighbour.size()));
    }
  }
};

TYPED_TEST(PullRows, ExampleAndParts) {
  using Index = TypeParam;
  {
    Buffer<std::uint32_t> offset(std::vector<std::uint32_t>{0, 2, 3, 5}), frontier(std::vector<std::uint32_t>{5});
    Buffer<Index> neighbour(std::vector<Index>{0, 2, 1, 1, 2});
    Buffer<std::int64_t> reached_by(std::vector<std::int64_t>{7, none, none});
    pull_rows::submit.over(runtime(), 3, {type_of<Index>()}, {offset, neighbour, frontier, reached_by});
    EXPECT_EQ(reached_by.result(), (std::vector<std::int64_t>{7, none, 2}));
  }

  // Every fifth vertex of all is in the frontier, or few at their end.
  const std::size_t n = 30011, all = 100000;
  const AscendingRows<Index> rows(n, all);
  for (const auto& [begin, step] : {std::pair{std::size_t{0}, std::size_t{5}}, {all - 700, 9}}) {
    std::vector<std::uint32_t> words(all / 32);
    std::vector<std::int64_t> reached(n, none), expected(n, none);
    const auto is_in = [&, begin = begin, step = step](auto w) {
      return static_cast<std::size_t>(w) >= begin && (static_cast<std::size_t>(w) - begin) % step == 0;
    };
    for (std::size_t w = 0; w < all; ++w) words[w / 32] |= std::uint32_t{is_in(w)} << (w % 32);
    for (std::size_t v = 0; v < n; ++v) {
      for (std::size_t k = rows.offset[v]; k < rows.offset[v + 1] && expected[v] == none; ++k) {
        if (is_in(rows.neighbour[k])) expected[v] = rows.neighbour[k];
      }
      if (v % 4 == 0) expected[v] = reached[v] = static_cast<std::int64_t>(v);
    }
    Buffer<std::uint32_t> offset(rows.offset), set(words);
    Buffer<Index> neighbour(rows.neighbour);
    Buffer<std::int64_t> found(reached);
    pull_rows::submit.over(runtime(), n, {type_of<Index>()}, {offset, neighbour, set, found});
    EXPECT_TRUE(equal(found.result(), expected));
  }
}

}  // namespace
