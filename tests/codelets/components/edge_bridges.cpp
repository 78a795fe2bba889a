#include "components/edge_bridges/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::edge_bridges {

using namespace test;

template <class Index>
struct EdgeBridgesOf : testing::Test {};
TYPED_TEST_SUITE(EdgeBridgesOf, Indices);

TYPED_TEST(EdgeBridgesOf, Example) {
  using Index = TypeParam;
  Buffer<std::uint32_t> key({4, 1, 1, 1, 1, block_members::none});
  Buffer<std::int32_t> bridge({0, 0, 0, 0, 1});
  Buffer<Index> result(6);
  edge_bridges::submit.over(runtime(), 6, {type_of<Index>()}, {key, bridge, result});
  EXPECT_EQ(result.result(), (std::vector<Index>{1, 0, 0, 0, 0, 0}));
}

}  // namespace pleach::edge_bridges
