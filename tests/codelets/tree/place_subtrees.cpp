#include "tree/place_subtrees/codelet.hpp"

#include "buffer.hpp"

namespace pleach::place_subtrees {

using namespace test;

template <class Index>
struct PlaceSubtreesOf : testing::Test {};
TYPED_TEST_SUITE(PlaceSubtreesOf, Indices);

TYPED_TEST(PlaceSubtreesOf, Example) {
  using Index = TypeParam;
  Buffer<Index> parent({2, 2, 2, 3}), subtree({1, 1, 3, 1}), place({2, 1, 0, 3}), size_of({9, 9, 9, 9});
  Buffer<std::int32_t> parent_place({9, 9, 9, 9});
  place_subtrees::submit.over(runtime(), 4, {type_of<Index>()}, {parent, subtree, place, parent_place, size_of});
  EXPECT_EQ(parent_place.result(), (std::vector<std::int32_t>{-1, 0, 0, -1}));
  EXPECT_EQ(size_of.result(), (std::vector<Index>{3, 1, 1, 1}));
}

}  // namespace pleach::place_subtrees
