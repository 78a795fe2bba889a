#include "search/expand_narrow/codelet.hpp"

#include "reached.hpp"
#include "search/claim_narrow/codelet.hpp"

#include <random>

namespace pleach::expand_narrow {

using namespace test;

template <class Index>
class ExpandNarrow : public testing::Test {};
TYPED_TEST_SUITE(ExpandNarrow, Indices);

template <class Index>
std::vector<std::pair<Index, Index>> arcs_in(const std::vector<Index>& message) {
  std::vector<std::pair<Index, Index>> arcs;
  for (std::size_t i = 0; i < static_cast<std::size_t>(message[0]); ++i) {
    arcs.emplace_back(message[2 + 2 * i], message[3 + 2 * i]);
  }
  std::ranges::sort(arcs);
  return arcs;
}

void expect_equal(const Queued& a, const Queued& b) {
  EXPECT_EQ(a.pieces, b.pieces);
  EXPECT_EQ(a.arcs, b.arcs);
  EXPECT_EQ(a.vertices, b.vertices);
}

TYPED_TEST(ExpandNarrow, Example) {
  using Index = TypeParam;
  ReachedBuffers<Index> block({1, 1, -1}, {0, 0, -1}, {0, 1, 3, 4}, {{0, 0}, {1, 0}}, {2, 3, 2}, 3);
  Buffer<Index> neighbour(std::vector<Index>{8, 3, 7, 5}), message(narrow_message);
  expand_narrow::submit(runtime(), {type_of<Index>(), 2, 3, 1, 1, 1, 1},
                        {block.leaving, neighbour, block.level, block.parent, block.queue, block.reached, message});
  block.expect({1, 1, -1}, {0, 0, -1}, {{0, 0}, {1, 0}}, {2, 3, 2});
  EXPECT_TRUE(arcs_in(message.result()) == (std::vector<std::pair<Index, Index>>{{7, 4}}));
  EXPECT_EQ(message.result()[1], 0);
  const ReachedVertices now = block.reached.result()[0];
  expect_equal(now.begin, {1, 1, 1});
  expect_equal(now.end, {2, 3, 2});
  EXPECT_EQ(now.levels, 1U);
  EXPECT_EQ(now.last, 1U);
  EXPECT_EQ(now.wide, WideFrontier::none);
}

TYPED_TEST(ExpandNarrow, LevelAfterLevel) {
  using Index = TypeParam;
  // A block of a path, in the middle of which a vertex has many arcs to other blocks, and one as many as there may be.
  const std::uint32_t n = 7, number = 100;
  for (const std::uint32_t arcs : {70U, narrow_arcs - 1, narrow_arcs}) {
    std::vector<std::uint32_t> offset{0};
    std::vector<Index> neighbour;
    for (std::uint32_t v = 0; v < n; ++v) {
      if (v + 1 < n) neighbour.push_back(static_cast<Index>(number + v + 1));
      for (std::uint32_t k = 0; v == 3 && k < arcs; ++k) neighbour.push_back(static_cast<Index>(number + n + k));
      offset.push_back(static_cast<std::uint32_t>(neighbour.size()));
    }
    std::vector<Index> levels(n, -1), parents(n, -1);
    levels[0] = 5;
    ReachedBuffers<Index> block(levels, parents, offset, {{0, 0}}, {1, 1, 1}, n + narrow_arcs);
    Buffer<Index> neighbours(neighbour);
    const bool is_wide = arcs == narrow_arcs;
    for (std::int32_t level = 0; level < 9; ++level) {
      Buffer<Index> message(narrow_message);
      expand_narrow::submit(
          runtime(), {type_of<Index>(), 6 + level, number, level == 0, 0, 0, 0},
          {block.leaving, neighbours, block.level, block.parent, block.queue, block.reached, message});
      const std::vector<Index> told = message.result();
      EXPECT_EQ(told[1], is_wide && level >= 3 ? 1 : 0) << level;
      ASSERT_EQ(told[0], level == 3 && !is_wide ? static_cast<Index>(arcs) : 0) << level;
      for (const auto& [to, from] : arcs_in(told)) ASSERT_EQ(from, number + 3);
    }
    const ReachedVertices now = block.reached.result()[0];
    EXPECT_EQ(now.wide, is_wide ? WideFrontier::own : WideFrontier::none);
    EXPECT_EQ(now.levels, is_wide ? 3U : 9U);
    EXPECT_EQ(now.last, is_wide ? 3U : 7U);
    EXPECT_EQ(now.vertices, is_wide ? 4U : n);
    for (std::uint32_t v = 0; v < now.vertices; ++v) {
      EXPECT_EQ(block.level.result()[v], static_cast<Index>(5 + v));
      EXPECT_EQ(block.parent.result()[v], v == 0 ? Index{-1} : static_cast<Index>(number + v - 1));
    }
    EXPECT_EQ(now.end.arcs - now.begin.arcs, is_wide ? arcs + 1 : 0);
  }
}

TYPED_TEST(ExpandNarrow, ManyArcs) {
  using Index = TypeParam;
  const std::uint32_t n = 3001, number = 2000;
  std::mt19937 random(1);
  std::vector<std::uint32_t> offset{0};
  std::vector<Index> neighbour, levels(n, -1), parents(n, -1);
  typename ReachedBuffers<Index>::Pieces pieces;
  for (std::uint32_t v = 0; v < n; ++v) {
    const std::uint32_t arcs = v % 1000 == 8 ? 900 + v % 77 : v % 7;
    for (std::uint32_t k = 0; k < arcs; ++k) neighbour.push_back(static_cast<Index>(random() % 9000));
    offset.push_back(static_cast<std::uint32_t>(neighbour.size()));
  }
  std::uint32_t in_frontier = 0;
  for (std::uint32_t v = 0; v < n; v += 2, ++in_frontier) {
    levels[v] = 3;
    parents[v] = 0;
    for (std::uint32_t k = 0; k < pieces_of(offset[v + 1] - offset[v]); ++k) pieces.emplace_back(v, k);
  }
  const auto all = static_cast<std::uint32_t>(pieces.size());
  ReachedBuffers<Index> block(levels, parents, offset, pieces, {all, 0, in_frontier}, n + 100);
  std::vector<std::pair<Index, Index>> told;
  std::vector<std::uint32_t> found;
  for (std::uint32_t v = 0; v < n; v += 2) {
    for (std::uint32_t k = offset[v]; k < offset[v + 1]; ++k) {
      const auto to = static_cast<std::size_t>(neighbour[k] - number);
      const auto from = static_cast<Index>(number + v);
      if (to >= n) {
        told.emplace_back(neighbour[k], from);
      } else if (levels[to] < 0) {
        levels[to] = 4;
        parents[to] = from;
        found.push_back(static_cast<std::uint32_t>(to));
      }
    }
  }
  std::ranges::sort(told);
  Buffer<Index> neighbours(neighbour), message(narrow_message);
  expand_narrow::submit(runtime(), {type_of<Index>(), 4, number, 1, 0, 0, 0},
                        {block.leaving, neighbours, block.level, block.parent, block.queue, block.reached, message});
  EXPECT_TRUE(arcs_in(message.result()) == told);
  EXPECT_TRUE(equal(block.level.result(), levels));
  EXPECT_TRUE(equal(block.parent.result(), parents));
  EXPECT_EQ(block.reached.result()[0].vertices, in_frontier + found.size());
  expect_equal(block.reached.result()[0].end, {all, 0, in_frontier});
}

template <class Index>
class ClaimNarrow : public testing::Test {};
TYPED_TEST_SUITE(ClaimNarrow, Indices);

template <class Index>
std::vector<Index> message_of(bool is_wide, const std::vector<std::pair<Index, Index>>& arcs) {
  std::vector<Index> message{static_cast<Index>(arcs.size()), is_wide};
  for (const auto& [to, from] : arcs) message.insert(message.end(), {to, from});
  message.resize(narrow_message, Index{7});
  return message;
}

TYPED_TEST(ClaimNarrow, Example) {
  using Index = TypeParam;
  ReachedBuffers<Index> block({-1, -1, -1}, {-1, -1, -1}, {0, 1, 3, 4}, {}, {0, 0, 0}, 3);
  Buffer<Index> message(message_of<Index>(false, {{7, 4}, {2, 3}}));
  claim_narrow::submit(runtime(), {type_of<Index>(), 2, 6},
                       {message, {}, {}, block.leaving, block.level, block.parent, block.queue, block.reached});
  block.expect({-1, 2, -1}, {-1, 4, -1}, {{1, 0}}, {1, 2, 1});
  const ReachedVertices now = block.reached.result()[0];
  EXPECT_EQ(now.told, 1U);
  EXPECT_EQ(now.messages, 1U);
  EXPECT_EQ(now.wide, WideFrontier::none);
}

TYPED_TEST(ClaimNarrow, ManyArcsAndWideFrontiers) {
  using Index = TypeParam;
  const std::uint32_t n = 1000, number = 5000;
  std::vector<std::uint32_t> offset{0}, found;
  std::vector<Index> levels(n, -1), parents(n, -1);
  for (std::uint32_t v = 0; v < n; ++v) offset.push_back(offset.back() + v % 3);
  for (std::uint32_t v = 0; v < n; v += 5) levels[v] = 1, parents[v] = 0;
  std::mt19937 random(1);
  std::vector<std::pair<Index, Index>> arcs;
  std::uint32_t told = 0;
  ReachedBuffers<Index> block(levels, parents, offset, {}, {}, n);
  for (std::uint32_t k = 0; k < narrow_arcs; ++k) {
    arcs.emplace_back(static_cast<Index>(random() % 9000), static_cast<Index>(random() % 4000));
    const auto& [to, from] = arcs.back();
    const auto v = static_cast<std::size_t>(to - static_cast<Index>(number));
    if (v >= n) continue;
    ++told;
    if (levels[v] < 0) {
      levels[v] = 4;
      parents[v] = from;
      found.push_back(static_cast<std::uint32_t>(v));
    } else if (levels[v] == 4) {
      parents[v] = std::min(parents[v], from);
    }
  }
  std::ranges::sort(found);
  const std::vector<std::pair<Index, Index>> few(arcs.begin(), arcs.begin() + 1000),
      rest(arcs.begin() + 1000, arcs.end());
  Buffer<Index> message(message_of<Index>(true, rest)), nothing(message_of<Index>(false, {})),
      another(message_of<Index>(false, few));
  claim_narrow::submit(
      runtime(), {type_of<Index>(), 4, number},
      {nothing, message, another, block.leaving, block.level, block.parent, block.queue, block.reached});
  claim_narrow::submit(runtime(), {type_of<Index>(), 4, number},
                       {nothing, nothing, {}, block.leaving, block.level, block.parent, block.queue, block.reached});
  block.expect_appended(levels, parents, offset, found);
  const ReachedVertices now = block.reached.result()[0];
  EXPECT_EQ(now.told, told);
  EXPECT_EQ(now.messages, 2U);
  EXPECT_EQ(now.wide, WideFrontier::other);
}

}  // namespace pleach::expand_narrow
