#include "search/reach_small/codelet.hpp"

#include "searches.hpp"

namespace pleach::reach_small {

using namespace test;

template <class Index>
struct ReachSmallOf : testing::Test {};
TYPED_TEST_SUITE(ReachSmallOf, Indices);

/// A task behind what has been searched.
template <class Index>
std::vector<std::uint32_t> go_on(SearchMemory<Index>& search, std::uint32_t large, std::uint32_t most,
                                 std::vector<std::uint32_t> progress) {
  {
    const Vector<Index> offset(runtime(), search.rows.offset), neighbour(runtime(), search.rows.neighbour);
    const auto arrival = borrowed(search.arrival), queue = borrowed(search.queue), visited = borrowed(search.visited),
               control = borrowed(search.control), state = borrowed(progress);
    reach_small::submit(runtime(), {type_of<Index>(), large, most},
                        {offset, neighbour, arrival, queue, visited, control, state});
    for (const auto& each : {arrival, queue, visited, control, state}) each->release();
  }
  return progress;
}

/// 1 - 3, 2 - 4, and 0 and 5.
template <class Index>
Rows<Index> example() {
  return {{0, 0, 1, 2, 3, 4, 4}, {3, 4, 1, 2}};
}

TYPED_TEST(ReachSmallOf, Example) {
  SearchMemory<TypeParam> search(example<TypeParam>(), {0});
  EXPECT_EQ(go_on(search, 3, 100, {1, 0, 0}), (std::vector<std::uint32_t>{6, 3, 5}));
  EXPECT_EQ(search.queue, (std::vector<std::uint32_t>{0, 1, 3, 2, 4, 5}));
  EXPECT_EQ(search.levels(), (std::vector<TypeParam>{0, 0, 0, 1, 1, 0}));
  EXPECT_EQ(search.parents(), (std::vector<TypeParam>{0, 1, 2, 1, 2, 5}));
  EXPECT_EQ(search.visited[0], 63u);
  EXPECT_EQ(search.control[0].heading, Heading::over);
  EXPECT_EQ(search.control[0].end, 6u);
}

TYPED_TEST(ReachSmallOf, LeavesLargeOnesAndWhatIsTooMuch) {
  SearchMemory<TypeParam> search(example<TypeParam>(), {0});
  search.spoil();
  // The first is large already when its second level is found.
  EXPECT_EQ(go_on(search, 2, 100, {0, 0, 0}), (std::vector<std::uint32_t>{2, 1, 0}));
  EXPECT_EQ(search.control[0].heading, Heading::down);
  EXPECT_EQ(search.control[0].level, 1u);
  EXPECT_EQ(search.control[0].begin, 2u);
  EXPECT_EQ(search.control[0].end, 3u);
  EXPECT_EQ(search.control[0].size, 1u);
  EXPECT_EQ(search.control[0].found[0].vertices, 0u);
  // 2 and 4 are as many as may be.
  EXPECT_EQ(go_on(search, 3, 2, {2, 1, 0}), (std::vector<std::uint32_t>{3, 2, 2}));
  EXPECT_EQ(search.control[0].heading, Heading::over);
  EXPECT_EQ(search.visited[0], 31u);
}

}  // namespace pleach::reach_small
