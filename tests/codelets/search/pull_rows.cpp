#include "search/pull_rows/codelet.hpp"

#include "reached.hpp"
#include "search/pack_frontier/codelet.hpp"
#include "search/unite_vertices/codelet.hpp"

#include <algorithm>

namespace pleach::pull_rows {

using namespace test;

template <class Index>
class PackFrontier : public testing::Test {};
TYPED_TEST_SUITE(PackFrontier, Indices);

TYPED_TEST(PackFrontier, ExampleAndParts) {
  using Index = TypeParam;
  Buffer<Index> few(std::vector<Index>{2, 1, 2, 2});
  Buffer<std::uint32_t> two(std::vector<std::uint32_t>{1, 0});
  pack_frontier::submit.over(runtime(), pack_frontier::words_of(30, 4), {type_of<Index>(), 30, 2, true}, {few, two});
  EXPECT_EQ(two.result(), (std::vector<std::uint32_t>{0x40000001, 3}));
  Buffer<std::uint32_t> alone(std::vector<std::uint32_t>{1, 0xFF});
  pack_frontier::submit.over(runtime(), pack_frontier::words_of(30, 4), {type_of<Index>(), 30, 2, false}, {few, alone});
  EXPECT_EQ(alone.result(), (std::vector<std::uint32_t>{0x40000000, 3}));

  const std::size_t n = 1000003, begin = 32 * 77 + 5, other = begin - 4;
  std::vector<Index> levels(n);
  std::vector<std::uint32_t> words((begin + n + 31) / 32 + 2), given(words);
  given[other / 32] |= std::uint32_t{1} << other % 32;
  words = given;
  for (std::size_t v = 0; v < n; ++v) {
    levels[v] = v % 3 == 0 || v % 32 == 7 ? 5 : static_cast<Index>(v % 5) - 1;
    if (levels[v] == 5) words[(begin + v) / 32] |= std::uint32_t{1} << ((begin + v) % 32);
  }
  Buffer<Index> level(levels);
  Buffer<std::uint32_t> anew(std::vector<std::uint32_t>(pack_frontier::words_of(begin, n), 7)), set(given);
  pack_frontier::submit.over(runtime(), pack_frontier::words_of(begin, n), {type_of<Index>(), begin % 32, 5, false},
                             {level, anew});
  std::vector<std::uint32_t> own(words.begin() + begin / 32, words.begin() + begin / 32 + anew.result().size());
  own[0] &= ~given[begin / 32];
  EXPECT_TRUE(equal(anew.result(), own));
  pack_frontier::submit.over(runtime(), pack_frontier::words_of(begin, n), {type_of<Index>(), begin, 5, true},
                             {level, set});
  EXPECT_TRUE(equal(set.result(), words));
}

TEST(UniteVertices, Example) {
  using Words = std::vector<std::uint32_t>;
  Buffer<std::uint32_t> one(Words{0x80000000, 1}), two(Words{6, 8}), all(Words(5, 7));
  unite_vertices::submit(runtime(), {1, 2}, {one, two, {}, all});
  EXPECT_EQ(all.result(), (Words{0, 0x80000000, 7, 8, 0}));
}

TEST(UniteVertices, Sizes) {
  using Words = std::vector<std::uint32_t>;
  const auto scrambled = [](std::size_t n, unsigned seed) {
    Words words(n);
    for (std::size_t i = 0; i < n; ++i) words[i] = static_cast<std::uint32_t>(i * seed) << i % 7;
    return words;
  };
  for (const std::size_t n : {1, 255, 256, 257, 100003}) {
    for (const bool adds : {false, true}) {
      // The first two share a word, the third one ends with the set.
      const std::uint32_t to[] = {3, 2 + static_cast<std::uint32_t>(n), 7};
      const Words parts[] = {scrambled(n, 2654435761U), scrambled(n / 2 + 1, 40503U), scrambled(2 * n - 1, 977U)},
                  before = scrambled(2 * n + 6, 31U);
      Words expected = adds ? before : Words(before.size());
      for (int k = 0; k < 3; ++k) {
        for (std::size_t i = 0; i < parts[k].size(); ++i) expected[to[k] + i] |= parts[k][i];
      }
      Buffer<std::uint32_t> one(parts[0]), two(parts[1]), three(parts[2]), set(before);
      unite_vertices::submit(runtime(), {to[0], to[1], to[2], adds}, {one, two, three, set});
      EXPECT_TRUE(equal(set.result(), expected)) << n << (adds ? " adds" : "");
    }
  }
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

TYPED_TEST(PullRows, Example) {
  using Index = TypeParam;
  Buffer<std::uint32_t> offset(std::vector<std::uint32_t>{0, 2, 3, 5}), frontier(std::vector<std::uint32_t>{5});
  Buffer<Index> neighbour(std::vector<Index>{0, 2, 1, 1, 2});
  ReachedBuffers<Index> block({1, -1, -1}, {7, -1, -1}, {0, 1, 1, 1}, {{0, 0}}, {1, 1, 1}, 3);
  pull_rows::submit.over(
      runtime(), 3, {type_of<Index>(), 2, 0, 3},
      {offset, neighbour, block.leaving, frontier, {}, block.level, block.parent, block.queue, block.reached});
  block.expect({1, -1, 2}, {7, -1, 2}, {{0, 0}, {2, 0}}, {2, 1, 2});
}

TYPED_TEST(PullRows, Parts) {
  using Index = TypeParam;
  // Every fifth vertex of all is in the frontier, or few at their end. Every thousandth has arcs for three pieces.
  const std::size_t n = 30011, all = 100000;
  const AscendingRows<Index> rows(n, all);
  std::vector<std::uint32_t> leaving{0};
  for (std::size_t v = 0; v < n; ++v)
    leaving.push_back(leaving.back() + static_cast<std::uint32_t>(v % 1000 == 7 ? 2 * arcs_of_piece + 1 : v % 4));
  for (const auto& [begin, step] : {std::pair{std::size_t{0}, std::size_t{5}}, {all - 700, 9}}) {
    std::vector<std::uint32_t> words(all / 32);
    std::vector<Index> level(n, -1), parent(n, -1);
    const auto is_in = [&, begin = begin, step = step](auto w) {
      return static_cast<std::size_t>(w) >= begin && (static_cast<std::size_t>(w) - begin) % step == 0;
    };
    for (std::size_t w = 0; w < all; ++w) words[w / 32] |= std::uint32_t{is_in(w)} << (w % 32);
    for (std::size_t v = 0; v < n; v += 4) level[v] = static_cast<Index>(v % 3), parent[v] = static_cast<Index>(v);
    ReachedBuffers<Index> block(level, parent, leaving, {}, {}, n + 64);
    std::vector<std::uint32_t> found;
    for (std::size_t v = 0; v < n; ++v) {
      if (level[v] >= 0) continue;
      const auto row = rows.neighbour.begin() + rows.offset[v], end = rows.neighbour.begin() + rows.offset[v + 1];
      const auto first = std::find_if(row, end, is_in);
      if (first == end) continue;
      level[v] = 5;
      parent[v] = *first;
      found.push_back(static_cast<std::uint32_t>(v));
    }
    // Those of the others are in front and behind.
    const std::uint64_t own_begin = all / 3, own_end = all - 333, own_from = own_begin / 32 * 32, others_from = 0;
    std::vector<std::uint32_t> own_words(words.begin() + own_from / 32, words.begin() + own_end / 32 + 1);
    own_words.front() |= (std::uint32_t{1} << own_begin % 32) - 1;  // which nobody asks for here
    for (std::uint64_t w = own_begin; w < own_end; ++w) words[w / 32] ^= std::uint32_t{is_in(w)} << (w % 32);
    Buffer<std::uint32_t> offset(rows.offset), own(own_words), others(words);
    Buffer<Index> neighbour(rows.neighbour);
    pull_rows::submit.over(
        runtime(), n, {type_of<Index>(), 5, own_begin, own_end, own_from, others_from},
        {offset, neighbour, block.leaving, own, others, block.level, block.parent, block.queue, block.reached});
    block.expect_appended(level, parent, leaving, found);
  }
}

}  // namespace pleach::pull_rows
