#include "components/hook_lightest/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::hook_lightest {

using namespace test;

template <class Index>
struct HookLightestOf : testing::Test {};
TYPED_TEST_SUITE(HookLightestOf, Indices);

TYPED_TEST(HookLightestOf, Example) {
  using Index = TypeParam;
  Buffer<Index> from({0, 1, 2}), to({1, 2, 0});
  Buffer<std::uint32_t> edge({2, 0, 1}), label({0, 0, 2}), least({1, ~0U, 1}), link(3);
  Buffer<std::int32_t> hooked(3);
  Buffer<std::uint8_t> left_out({1, 1, 1});
  hook_lightest::submit.over(runtime(), 3, {type_of<Index>()}, {from, to, edge, label, least, link, hooked, left_out});
  EXPECT_EQ(link.result(), (std::vector<std::uint32_t>{0, 0, 0}));
  EXPECT_EQ(hooked.result(), (std::vector<std::int32_t>{0, 0, 1}));
  EXPECT_EQ(left_out.result(), (std::vector<std::uint8_t>{0, 1, 1}));
}

}  // namespace pleach::hook_lightest
