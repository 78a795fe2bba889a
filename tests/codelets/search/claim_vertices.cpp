#include "search/claim_vertices/codelet.hpp"

#include "reached.hpp"
#include "search/claim_sources/codelet.hpp"
#include "search/start_search/codelet.hpp"

#include <algorithm>
#include <random>
#include <span>

namespace pleach::claim_vertices {

using namespace test;

template <class Index>
class ClaimVertices : public testing::Test {};
TYPED_TEST_SUITE(ClaimVertices, Indices);

TYPED_TEST(ClaimVertices, Example) {
  using Index = TypeParam;
  Buffer<BlockArc> arcs(std::vector<BlockArc>{{2, 4}, {0, 0}, {2, 2}, {1, 3}});
  ReachedBuffers<Index> block({1, -1, -1}, {9, -1, -1}, {0, 1, 1, 4}, {{0, 0}}, {1, 1, 1}, 3);
  claim_vertices::submit.over(
      runtime(), 4, {type_of<Index>(), 2, 0, 3},
      {arcs, {}, {}, {}, {}, {}, block.leaving, block.level, block.parent, block.queue, block.reached});
  block.expect({1, 2, 2}, {9, 6, 5}, {{0, 0}, {1, 0}, {2, 0}}, {3, 4, 3});
}

TYPED_TEST(ClaimVertices, ManyArcsOfFewVertices) {
  using Index = TypeParam;
  const std::size_t n = 70001;
  std::mt19937_64 random(1);
  std::vector<std::uint32_t> leaving{0};
  std::vector<Index> levels(n, -1), parents(n, -1);
  for (std::size_t v = 0; v < n; ++v) {
    leaving.push_back(leaving.back() + static_cast<std::uint32_t>(v % 1000 == 7 ? 3 * arcs_of_piece + v % 5 : v % 4));
    if (v % 3 == 0) levels[v] = static_cast<Index>(v % 4), parents[v] = static_cast<Index>(v);
  }
  // Of one to three blocks; of some all arcs, or a bucket of them.
  struct Given {
    std::size_t arcs;
    std::uint64_t number;
    std::uint32_t begin, end;
  };
  const std::vector<Given> of_all{{300007, 1000, 1003, 280001}, {20011, 3, 20000, 20011}, {400009, 90000, 5, 5}};
  for (std::size_t blocks = 1; blocks <= 3; ++blocks) {
    for (const bool in_buckets : {false, true}) {
      std::vector<Index> level = levels, parent = parents;
      std::vector<std::uint32_t> found;
      ReachedBuffers<Index> block(levels, parents, leaving, {}, {}, n + 4 * 71);
      std::vector<Buffer<BlockArc>> arcs;
      std::vector<Buffer<std::uint32_t>> targets;
      std::size_t most = 0;
      for (const Given& given : std::span(of_all).first(blocks)) {
        std::vector<BlockArc> list(given.arcs);
        for (std::uint32_t i = 0; i < given.arcs; ++i) {
          list[i] = {static_cast<std::uint32_t>(i % 5 == 0 ? random() % 10 : random() % n),
                     static_cast<std::uint32_t>(random() % 5000)};
          if (in_buckets && (i < given.begin || i >= given.end)) continue;
          const std::uint32_t v = list[i].to;
          const auto from = static_cast<Index>(given.number + list[i].from);
          if (level[v] < 0) {
            level[v] = 4;
            parent[v] = from;
            found.push_back(v);
          } else if (level[v] == 4) {
            parent[v] = std::min(parent[v], from);
          }
        }
        most = std::max(most, given.arcs);
        arcs.emplace_back(list);
        targets.emplace_back(std::vector<std::uint32_t>{1, 2, given.begin, given.end, 5});
      }
      std::ranges::sort(found);
      const auto part_of = [](const auto& buffers, std::size_t k) {
        return k < buffers.size() ? buffers[k].handle().whole() : Part{};
      };
      const auto bucket_of = [&](std::size_t k) { return in_buckets ? part_of(targets, k) : Part{}; };
      claim_vertices::submit.over(runtime(), most,
                                  {type_of<Index>(), 4, 2, of_all[0].number, of_all[1].number, of_all[2].number},
                                  {part_of(arcs, 0), part_of(arcs, 1), part_of(arcs, 2), bucket_of(0), bucket_of(1),
                                   bucket_of(2), block.leaving, block.level, block.parent, block.queue, block.reached});
      block.expect_appended(level, parent, leaving, found);
    }
  }
}

template <class Index>
class ClaimSources : public testing::Test {};
TYPED_TEST_SUITE(ClaimSources, Indices);

TYPED_TEST(ClaimSources, Example) {
  using Index = TypeParam;
  Buffer<std::uint32_t> place(std::vector<std::uint32_t>{2, 0, 2});
  ReachedBuffers<Index> block({-1, -1, -1}, {-1, -1, -1}, {0, 1, 1, 4}, {}, {0, 0, 0}, 3);
  claim_sources::submit.over(runtime(), 3, {type_of<Index>(), 6},
                             {place, block.leaving, block.level, block.parent, block.queue, block.reached});
  block.expect({0, -1, 0}, {6, -1, 8}, {{0, 0}, {2, 0}}, {2, 4, 2});
}

TYPED_TEST(ClaimSources, Many) {
  using Index = TypeParam;
  const std::size_t n = 100003, sources = 70001;
  const std::uint64_t number = 77;
  std::vector<std::uint32_t> leaving{0}, places(sources), found;
  std::vector<Index> level(n, -1), parent(n, -1);
  constexpr std::uint32_t many = 40 * arcs_of_piece + 1;  // more pieces than CUDA's threads write alone
  for (std::size_t v = 0; v < n; ++v) {
    leaving.push_back(leaving.back() + (v % 10000 == 8 || v == 20 ? many : static_cast<std::uint32_t>(v % 3)));
  }
  ReachedBuffers<Index> block(level, parent, leaving, {}, {}, n + 12 * 41);
  for (std::size_t i = 0; i < sources; ++i) {
    places[i] = static_cast<std::uint32_t>(i * 104729 % (n / 2) * 2);
    level[places[i]] = 0;
    parent[places[i]] = static_cast<Index>(number + places[i]);
  }
  for (std::uint32_t v = 0; v < n; ++v) {
    if (level[v] == 0) found.push_back(v);
  }
  Buffer<std::uint32_t> place(places);
  claim_sources::submit.over(runtime(), sources, {type_of<Index>(), number},
                             {place, block.leaving, block.level, block.parent, block.queue, block.reached});
  block.expect_appended(level, parent, leaving, found);
}

template <class Index>
class StartSearch : public testing::Test {};
TYPED_TEST_SUITE(StartSearch, Indices);

TYPED_TEST(StartSearch, Sizes) {
  using Index = TypeParam;
  for (const std::size_t n : {1, 3, 256, 100003, 1000003}) {
    ReachedBuffers<Index> block(std::vector<Index>(n, 5), std::vector<Index>(n, 6), {}, {}, {7, 8, 9, 10, 11}, 4);
    Buffer<std::uint32_t> targets(std::vector<std::uint32_t>(777, 12));
    start_search::submit.over(runtime(), n, {type_of<Index>()},
                              {block.level, block.parent, block.queue, block.reached, targets});
    EXPECT_TRUE(equal(block.level.result(), std::vector<Index>(n, -1)));
    EXPECT_TRUE(equal(block.parent.result(), std::vector<Index>(n, -1)));
    EXPECT_TRUE(equal(targets.result(), std::vector<std::uint32_t>(777)));
    const ReachedVertices now = block.reached.result()[0];
    EXPECT_EQ(now.pieces + now.arcs + now.vertices + now.told + now.messages, 0U);
  }
}

}  // namespace pleach::claim_vertices
