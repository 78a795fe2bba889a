#include "components/arc_extremes/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::arc_extremes {

using namespace test;

template <class Index>
struct ArcExtremesOf : testing::Test {};
TYPED_TEST_SUITE(ArcExtremesOf, Indices);

TYPED_TEST(ArcExtremesOf, Example) {
  using Index = TypeParam;
  Buffer<Index> row({0, 1, 2, 2}), neighbour({2, 2, 0, 1}), place({0, 2, 1});
  Buffer<std::int32_t> low({9, 9, 9}), minus_high({9, 9, 9});
  arc_extremes::submit(runtime(), {type_of<Index>(), 0, 4}, {row, neighbour, place, low, minus_high});
  EXPECT_EQ(low.result(), (std::vector<std::int32_t>{1, 0, 1}));
  EXPECT_EQ(minus_high.result(), (std::vector<std::int32_t>{-1, -2, -1}));
}

TYPED_TEST(ArcExtremesOf, SideBySide) {
  // Vertex 0 is joined with all others, which stand in reverse order behind it.
  using Index = TypeParam;
  const std::size_t n = 200003, m = 2 * (n - 1);
  std::vector<Index> rows(m), neighbours(m), places(n);
  std::vector<std::int32_t> lows(n, 0), minus_highs(n, 0);
  for (std::size_t v = 1; v < n; ++v) {
    neighbours[v - 1] = rows[n - 2 + v] = static_cast<Index>(v);
    places[v] = static_cast<Index>(n - v);
  }
  lows[0] = 1;
  minus_highs[0] = 1 - static_cast<std::int32_t>(n);
  Buffer<Index> row(rows), neighbour(neighbours), place(places);
  Buffer<std::int32_t> low(std::vector<std::int32_t>(n, 1 << 30)), minus_high(std::vector<std::int32_t>(n, 1 << 30));
  arc_extremes::submit.over(runtime(), m, {type_of<Index>()}, {row, neighbour, place, low, minus_high});
  EXPECT_TRUE(equal(low.result(), lows));
  EXPECT_TRUE(equal(minus_high.result(), minus_highs));
}

}  // namespace pleach::arc_extremes
