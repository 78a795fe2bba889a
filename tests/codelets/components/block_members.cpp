#include "components/block_members/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::block_members {

using namespace test;

template <class Index>
struct BlockMembersOf : testing::Test {};
TYPED_TEST_SUITE(BlockMembersOf, Indices);

TYPED_TEST(BlockMembersOf, Example) {
  using Index = TypeParam;
  Buffer<Index> from({4, 0, 1, 2, 3, 2}), to({3, 1, 2, 3, 0, 2}), place({0, 1, 2, 3, 4});
  Buffer<std::uint32_t> label({0, 1, 1, 1, 4}), key(6), least(std::vector<std::uint32_t>(5, none)), vertex_key(5),
      least_vertex(std::vector<std::uint32_t>(5, none));
  block_members::submit(runtime(), {type_of<Index>(), 0, 6}, {from, to, place, label, key, least});
  block_members::submit(runtime(), {type_of<Index>(), 0, 5}, {{}, {}, place, label, vertex_key, least_vertex});
  EXPECT_EQ(key.result(), (std::vector<std::uint32_t>{4, 1, 1, 1, 1, none}));
  EXPECT_EQ(least.result(), (std::vector<std::uint32_t>{none, 1, none, none, 0}));
  EXPECT_EQ(vertex_key.result(), (std::vector<std::uint32_t>{0, 1, 1, 1, 4}));
  EXPECT_EQ(least_vertex.result(), (std::vector<std::uint32_t>{0, 1, none, none, 4}));
}

TYPED_TEST(BlockMembersOf, SideBySide) {
  using Index = TypeParam;
  const std::size_t n = 200003;
  std::vector<Index> places(n);
  std::vector<std::uint32_t> labels(n), minima(n, none);
  for (std::size_t v = 0; v < n; ++v) {
    places[v] = static_cast<Index>(n - 1 - v);
    labels[v] = static_cast<std::uint32_t>(v % 5);
  }
  for (std::size_t v = 0; v < 5; ++v) minima[(n - 1 - v) % 5] = static_cast<std::uint32_t>(v);
  Buffer<Index> place(places);
  Buffer<std::uint32_t> label(labels), key(n), least(std::vector<std::uint32_t>(n, none));
  block_members::submit.over(runtime(), n, {type_of<Index>()}, {{}, {}, place, label, key, least});
  EXPECT_TRUE(equal(least.result(), minima));
}

}  // namespace pleach::block_members
