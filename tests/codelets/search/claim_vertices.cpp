#include "search/claim_vertices/codelet.hpp"

#include "reached.hpp"

#include <random>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
class ClaimVertices : public testing::Test {};
TYPED_TEST_SUITE(ClaimVertices, Indices);

TYPED_TEST(ClaimVertices, Example) {
  using Index = TypeParam;
  Buffer<std::uint32_t> place(std::vector<std::uint32_t>{2, 0, 2, 1});
  Buffer<Index> from(std::vector<Index>{7, 3, 5, 6});
  ReachedBuffers<Index> block({1, -1, -1}, {9, -1, -1}, {0, 1, 1, 4}, {{0, 0}}, {1, 1, 1}, 3);
  claim_vertices::submit.over(runtime(), 4, {type_of<Index>(), 2, 0},
                              {place, from, {}, block.leaving, block.level, block.parent, block.queue, block.reached});
  block.expect({1, 2, 2}, {9, 6, 5}, {{0, 0}, {1, 0}, {2, 0}}, {3, 4, 3});
}

TYPED_TEST(ClaimVertices, ManyArcsOfFewVertices) {
  using Index = TypeParam;
  const std::size_t n = 70001, arcs = 300007;
  std::mt19937_64 random(1);
  std::vector<std::uint32_t> leaving{0}, at(arcs), found;
  std::vector<Index> from(arcs), level(n, -1), parent(n, -1);
  for (std::size_t v = 0; v < n; ++v) {
    leaving.push_back(leaving.back() + static_cast<std::uint32_t>(v % 1000 == 7 ? 3 * arcs_of_piece + v % 5 : v % 4));
    if (v % 3 == 0) level[v] = static_cast<Index>(v % 4), parent[v] = static_cast<Index>(v);
  }
  ReachedBuffers<Index> block(level, parent, leaving, {}, {}, n + 4 * 71);
  const std::uint32_t begin = 1003, end = 280001;  // of the bucket
  Buffer<std::uint32_t> targets(std::vector<std::uint32_t>{1, 2, begin, end, 5});
  for (std::size_t i = 0; i < arcs; ++i) {
    at[i] = static_cast<std::uint32_t>(i % 5 == 0 ? random() % 10 : random() % n);
    from[i] = static_cast<Index>(random() & 0x7FFFFFFF);
    if (i < begin || i >= end) continue;
    const std::uint32_t v = at[i];
    if (level[v] < 0) {
      level[v] = 4;
      parent[v] = from[i];
      found.push_back(v);
    } else if (level[v] == 4) {
      parent[v] = std::min(parent[v], from[i]);
    }
  }
  std::ranges::sort(found);
  Buffer<std::uint32_t> place(at);
  Buffer<Index> vertex(from);
  claim_vertices::submit.over(
      runtime(), arcs, {type_of<Index>(), 4, 2},
      {place, vertex, targets, block.leaving, block.level, block.parent, block.queue, block.reached});
  block.expect_appended(level, parent, leaving, found);
}

}  // namespace
