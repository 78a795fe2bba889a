#include "components/block_heads/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::block_heads {

using namespace test;

template <class Index>
struct BlockHeadsOf : testing::Test {};
TYPED_TEST_SUITE(BlockHeadsOf, Indices);

TYPED_TEST(BlockHeadsOf, Example) {
  using Index = TypeParam;
  Buffer<std::uint32_t> label({0, 1, 1, 1, 4}), several({0, 1, 0, 0, 0}), link(5);
  Buffer<std::int32_t> parent_place({-1, 0, 1, 0, 3}), bridge(5), articulation(5);
  Buffer<Index> order({0, 1, 2, 3, 4});
  block_heads::submit(runtime(), {type_of<Index>(), 0, 5},
                      {label, several, parent_place, order, bridge, link, articulation});
  EXPECT_EQ(bridge.result(), (std::vector<std::int32_t>{0, 0, 0, 0, 1}));
  EXPECT_EQ(link.result(), (std::vector<std::uint32_t>{0, 0, 1, 0, 4}));
  EXPECT_EQ(articulation.result(), (std::vector<std::int32_t>{0, 0, 0, 1, 0}));
}

TYPED_TEST(BlockHeadsOf, Stars) {
  // Roots with three leaves each, in reverse order of the vertices.
  using Index = TypeParam;
  const std::size_t n = 200000;
  std::vector<std::uint32_t> own = in_order<std::uint32_t>(n);
  std::vector<std::int32_t> parents(n), bridges(n), points(n);
  std::vector<Index> vertices(n);
  for (std::size_t i = 0; i < n; ++i) {
    parents[i] = i % 4 == 0 ? -1 : static_cast<std::int32_t>(i - i % 4);
    bridges[i] = i % 4 != 0;
    points[n - 1 - i] = i % 4 == 0;
    vertices[i] = static_cast<Index>(n - 1 - i);
  }
  Buffer<std::uint32_t> label(own), several(n), link(n);
  Buffer<std::int32_t> parent_place(parents), bridge(n), articulation(n);
  Buffer<Index> order(vertices);
  block_heads::submit.over(runtime(), n, {type_of<Index>()},
                           {label, several, parent_place, order, bridge, link, articulation});
  EXPECT_TRUE(equal(bridge.result(), bridges));
  EXPECT_TRUE(equal(link.result(), own));
  EXPECT_TRUE(equal(articulation.result(), points));
}

}  // namespace pleach::block_heads
