#include "tour/arc_sources/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"
#include "runtime/range.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
struct ArcSources : testing::Test {};
TYPED_TEST_SUITE(ArcSources, Indices);

template <class Index>
Words sources_of(const std::vector<Index>& from, const std::vector<Index>& to, std::uint32_t n) {
  Buffer<Index> from_buffer(from), to_buffer(to);
  Buffer<std::uint32_t> source(2 * from.size());
  Range(runtime(), from.size()).for_each([&](const Range::Task& task) {
    arc_sources::submit(runtime(), {type_of<Index>(), task.first, task.size, n}, from_buffer.whole(), to_buffer.whole(),
                        task.alias(*source));
  });
  return source.result();
}

TYPED_TEST(ArcSources, Example) { EXPECT_EQ(sources_of<TypeParam>({0, 1}, {2, 0}, 3), (Words{0, 2, 1, 0})); }

TYPED_TEST(ArcSources, OutsideBecomesALoop) {
  const auto far = std::numeric_limits<TypeParam>::max(), low = std::numeric_limits<TypeParam>::min();
  EXPECT_EQ(sources_of<TypeParam>({1, 3, 1, -1, 2, far, low}, {2, 1, 3, 2, -1, 1, 1}, 3),
            (Words{1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

/// A vertex whose lower half is inside.
TEST(ArcSourcesOfLongIndices, UpperHalf) {
  EXPECT_EQ(sources_of<std::int64_t>({std::int64_t{1} << 32, 1}, {1, (std::int64_t{1} << 32) + 2}, 3),
            (Words{0, 0, 0, 0}));
}

TYPED_TEST(ArcSources, Sizes) {
  for (const std::size_t edges : {1, 255, 256, 257, 513, 200003}) {
    const auto graph = random_graph<TypeParam>(edges / 2 + 1, edges, edges);
    EXPECT_TRUE(equal(sources_of(graph.from, graph.to, static_cast<std::uint32_t>(graph.n)), arcs_of(graph).source));
  }
}

}  // namespace
