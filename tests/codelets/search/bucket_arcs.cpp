#include "search/bucket_arcs/codelet.hpp"

#include "buffer.hpp"
#include "search/count_targets/codelet.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace pleach::bucket_arcs {

using namespace test;

template <class Index>
class BucketArcs : public testing::Test {};
TYPED_TEST_SUITE(BucketArcs, Indices);

using Words = std::vector<std::uint32_t>;

/// The vertices that arcs lead to and leave.
using Bucket = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Both phases, on the pieces of a queue from `begin` on; the arcs to each block in ascending order. The targets stand
/// behind those of another frontier.
template <class Index>
std::vector<Bucket> buckets_of(const Words& offsets, const std::vector<Index>& neighbours,
                               const std::vector<Piece>& pieces, std::uint32_t begin,
                               const std::vector<std::int64_t>& starts) {
  constexpr std::uint32_t before = 5;
  const std::size_t blocks = starts.size() - 1, size = pieces.size() - begin;
  Buffer<Piece> queue(pieces);
  Buffer<std::uint32_t> offset(offsets);
  Buffer<Index> neighbour(neighbours);
  Buffer<std::int64_t> start(starts);
  Words counted;
  {
    Buffer<std::uint32_t> targets(Words(before + targets_of(blocks)));
    Buffer<ReachedVertices> reached(std::vector<ReachedVertices>{{7, 8, 9, 10, 11}});
    count_targets::submit.over(runtime(), size, {type_of<Index>(), 0, begin, before},
                               {queue, offset, neighbour, start, targets, reached});
    const Words& all = targets.result();
    EXPECT_EQ(std::ranges::count(all.begin(), all.begin() + before, 0U), before);
    counted.assign(all.begin() + before, all.end());
    const ReachedVertices& now = reached.result()[0];
    const auto others = std::span(counted).subspan(1, blocks - 1);
    EXPECT_EQ(now.told, 10 + std::reduce(others.begin(), others.end()));
    EXPECT_EQ(now.messages, 11 + others.size() - static_cast<std::size_t>(std::ranges::count(others, 0U)));
    EXPECT_EQ(now.pieces, 7U);
    EXPECT_EQ(now.arcs, 8U);
    EXPECT_EQ(now.vertices, 9U);
  }
  Words sums{0};
  for (std::size_t b = 0; b < blocks; ++b) sums.push_back(sums.back() + counted[b]);
  Words given(before, 7);
  given.insert(given.end(), counted.begin(), counted.end());
  Buffer<std::uint32_t> targets(given);
  Buffer<BlockArc> arcs(sums.back());
  bucket_arcs::submit.over(runtime(), size, {type_of<Index>(), begin, before},
                           {queue, offset, neighbour, start, targets, arcs});
  Words expected(counted.begin(), counted.begin() + static_cast<std::ptrdiff_t>(blocks));
  expected.insert(expected.end(), expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(blocks));
  expected.insert(expected.end(), sums.begin(), sums.end());
  expected.insert(expected.begin(), before, 7U);
  EXPECT_TRUE(equal(targets.result(), expected));
  const std::vector<BlockArc>& all = arcs.result();
  std::vector<Bucket> buckets(blocks);
  for (std::size_t b = 0; b < blocks; ++b) {
    for (std::uint32_t k = sums[b]; k < sums[b + 1]; ++k) {
      buckets[b].emplace_back(all[k].to, all[k].from);
    }
    std::ranges::sort(buckets[b]);
  }
  return buckets;
}

TYPED_TEST(BucketArcs, Example) {
  using Index = TypeParam;
  const auto buckets = buckets_of<Index>({0, 2, 3, 5}, {1, 4, 0, 3, 5}, {{1, 0}, {0, 0}, {2, 0}}, 1, {0, 3, 6});
  EXPECT_EQ(buckets[0], (Bucket{{1, 0}}));
  EXPECT_EQ(buckets[1], (Bucket{{0, 2}, {1, 0}, {2, 2}}));
}

TYPED_TEST(BucketArcs, PartsAndManyBlocks) {
  using Index = TypeParam;
  // Vertex v has v % 20 arcs, and every thousandth many, in pieces; the frontier is every second vertex. Some blocks
  // are empty.
  const std::size_t n = 20011, all = 1000003;
  Words offset{0};
  std::vector<Piece> queue(17);
  for (std::size_t v = 0; v < n; ++v) {
    const auto arcs = static_cast<std::uint32_t>(v % 1000 == 8 ? 2 * arcs_of_piece + v % 77 : v % 20);
    offset.push_back(offset.back() + arcs);
    for (std::uint32_t k = 0; v % 2 == 0 && k < pieces_of(arcs); ++k)
      queue.push_back({static_cast<std::uint32_t>(v), k});
  }
  std::vector<Index> neighbour(offset.back());
  for (std::size_t k = 0; k < neighbour.size(); ++k) neighbour[k] = static_cast<Index>((k * 104729 + k / 9) % all);
  for (const std::size_t blocks : {1, 2, 7, 255, 256, 257, 3000}) {
    std::vector<std::int64_t> start;
    for (std::size_t b = 0; b <= blocks; ++b) start.push_back(static_cast<std::int64_t>(b / 2 * 2 * all / blocks));
    start.back() = static_cast<std::int64_t>(all);
    std::vector<Bucket> expected(blocks);
    for (std::uint32_t v = 0; v < n; v += 2) {
      for (std::uint32_t k = offset[v]; k < offset[v + 1]; ++k) {
        const auto b = static_cast<std::size_t>(std::ranges::upper_bound(start, neighbour[k]) - start.begin()) - 1;
        expected[b].emplace_back(static_cast<std::uint32_t>(neighbour[k] - start[b]), v);
      }
    }
    for (auto& bucket : expected) std::ranges::sort(bucket);
    EXPECT_TRUE(buckets_of<Index>(offset, neighbour, queue, 17, start) == expected) << blocks << " blocks";
  }
}

}  // namespace pleach::bucket_arcs
