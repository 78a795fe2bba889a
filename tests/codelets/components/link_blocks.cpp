#include "components/link_blocks/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::link_blocks {

using namespace test;

template <class Index>
struct LinkBlocksOf : testing::Test {};
TYPED_TEST_SUITE(LinkBlocksOf, Indices);

TYPED_TEST(LinkBlocksOf, Example) {
  using Index = TypeParam;
  Buffer<std::uint32_t> label({0, 1, 1, 1, 4}), number({9, 0, 9, 9, 1});
  Buffer<std::int32_t> parent_place({-1, 0, 1, 0, 3}), articulation({0, 0, 0, 1, 0}), cut({0, 0, 0, 0, 1});
  Buffer<Index> order({0, 1, 2, 3, 4}), parent(3), vertex(1);
  link_blocks::submit.over(runtime(), 5, {type_of<Index>(), 2},
                           {label, parent_place, order, number, articulation, cut, parent, vertex});
  EXPECT_EQ(parent.result(), (std::vector<Index>{0, 2, 0}));
  EXPECT_EQ(vertex.result(), (std::vector<Index>{3}));
}

}  // namespace pleach::link_blocks
