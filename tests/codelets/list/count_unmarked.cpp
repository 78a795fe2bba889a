#include "list/count_unmarked/codelet.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::count_unmarked {

using namespace test;

/// Runs one task for the whole, or several.
std::vector<std::int32_t> counted(std::vector<std::uint8_t> marks, std::size_t step) {
  const auto from = borrowed(marks);
  Buffer<std::int32_t> counts(tiles(marks.size()));
  for (std::size_t k = 0; k * step < marks.size(); ++k) {
    count_unmarked::submit(runtime(), {}, {from->part(step, k), counts.handle().part(tiles(step), k)});
  }
  return counts.result();
}

std::vector<std::int32_t> expected(const std::vector<std::uint8_t>& marks) {
  std::vector<std::int32_t> counts(tiles(marks.size()));
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i] == 0) ++counts[i / tile];
  }
  return counts;
}

TEST(CountUnmarked, Example) { EXPECT_EQ(counted({1, 0, 0, 1}, 4), (std::vector{2})); }

TEST(CountUnmarked, Sizes) {
  for (const std::size_t n : boundary_sizes) {
    SCOPED_TRACE(n);
    for (const std::size_t one_in : {1U, 2U, 1000U}) {
      const auto marks = random_marks(n, n, one_in);
      EXPECT_TRUE(equal(counted(marks, n), expected(marks)));
    }
    EXPECT_TRUE(equal(counted(std::vector<std::uint8_t>(n, 1), n), std::vector<std::int32_t>(tiles(n))));
  }
}

TEST(CountUnmarked, PartsOfAVector) {
  const auto marks = random_marks(7 * tile + 5, 1, 3);
  EXPECT_TRUE(equal(counted(marks, 3 * tile), expected(marks)));
  EXPECT_TRUE(equal(counted(marks, tile), expected(marks)));
}

}  // namespace pleach::count_unmarked
