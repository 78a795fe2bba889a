#include "tour/mark_entries/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::mark_entries {

using namespace test;

template <class Index>
struct MarkEntries : testing::Test {};
TYPED_TEST_SUITE(MarkEntries, Indices);

template <class Index>
Numbers mark(const std::vector<Index>& positions) {
  Buffer<Index> tour(positions);
  Buffer<std::int32_t> entries(positions.size());
  mark_entries::submit.over(runtime(), positions.size(), {type_of<Index>()}, {tour, entries});
  return entries.result();
}

TYPED_TEST(MarkEntries, Example) { EXPECT_EQ(mark<TypeParam>({0, 1, ~1, 2, ~2, ~0}), (Numbers{1, 1, 0, 1, 0, 0})); }

TYPED_TEST(MarkEntries, Forests) {
  for_each_forest<TypeParam>([](const Parents<TypeParam>& parent) {
    const auto tour = reference::tree_functions<TypeParam>(parent).tour;
    Numbers expected;
    for (const TypeParam v : tour) expected.push_back(v >= 0 ? 1 : 0);
    EXPECT_TRUE(equal(mark(tour), expected));
  });
}

}  // namespace pleach::mark_entries
