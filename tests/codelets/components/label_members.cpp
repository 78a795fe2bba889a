#include "components/label_members/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::label_members {

using namespace test;

template <class Index>
struct LabelMembersOf : testing::Test {};
TYPED_TEST_SUITE(LabelMembersOf, Indices);

TYPED_TEST(LabelMembersOf, Example) {
  using Index = TypeParam;
  Buffer<std::uint32_t> key({4, 1, 1, 1, 1, block_members::none}), least({9, 1, 9, 9, 0}), several(5);
  Buffer<Index> from({4, 0, 1, 2, 3, 2}), to({3, 1, 2, 3, 0, 2}), result(6);
  label_members::submit(runtime(), {type_of<Index>(), false, 0, 6}, {from, to, key, least, several, result});
  EXPECT_EQ(result.result(), (std::vector<Index>{0, 1, 1, 1, 1, -1}));
  EXPECT_EQ(several.result(), (std::vector<std::uint32_t>{0, 1, 0, 0, 0}));
}

TYPED_TEST(LabelMembersOf, Arcs) {
  // The edges 0 - 1, and 2 - 3 twice.
  using Index = TypeParam;
  Buffer<std::uint32_t> key({1, 1, 3, 3, 3, 3}), least({9, 0, 9, 2}), several(4);
  Buffer<Index> from({0, 1, 2, 2, 3, 3}), to({1, 0, 3, 3, 2, 2});
  label_members::submit(runtime(), {type_of<Index>(), true, 0, 6}, {from, to, key, least, several, {}});
  EXPECT_EQ(several.result(), (std::vector<std::uint32_t>{0, 0, 0, 1}));
}

TYPED_TEST(LabelMembersOf, Vertices) {
  using Index = TypeParam;
  const std::size_t n = 200003;
  std::vector<std::uint32_t> keys(n), minima(n);
  std::vector<Index> expected(n);
  for (std::size_t v = 0; v < n; ++v) {
    keys[v] = static_cast<std::uint32_t>(n - 1 - v);
    minima[n - 1 - v] = static_cast<std::uint32_t>(v / 2);
    expected[v] = static_cast<Index>(v / 2);
  }
  Buffer<std::uint32_t> key(keys), least(minima);
  Buffer<Index> result(n);
  label_members::submit.over(runtime(), n, {type_of<Index>(), false}, {{}, {}, key, least, {}, result});
  EXPECT_TRUE(equal(result.result(), expected));
}

}  // namespace pleach::label_members
