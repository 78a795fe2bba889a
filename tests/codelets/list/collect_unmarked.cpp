#include "list/collect_unmarked/codelet.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "buffer.hpp"
#include "lists.hpp"
#include "runtime/phases/runtime.hpp"

namespace pleach::collect_unmarked {

using namespace test;

std::vector<std::uint32_t> expected(const std::vector<std::uint8_t>& marks) {
  std::vector<std::uint32_t> heads;
  for (std::uint32_t i = 0; i < marks.size(); ++i) {
    if (marks[i] == 0) heads.push_back(i);
  }
  return heads;
}

/// Runs one task for the whole, or several side by side where they may share memory.
std::vector<std::uint32_t> collected(std::vector<std::uint8_t> marks, std::size_t step) {
  const std::size_t n = marks.size(), tasks = (n + step - 1) / step;
  std::vector<std::int32_t> before(tiles(n));
  std::int32_t count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (i % tile == 0) before[i / tile] = count;
    if (marks[i] == 0) ++count;
  }
  const auto from = borrowed(marks), offsets = borrowed(before);
  Buffer<std::uint32_t> heads(static_cast<std::size_t>(count));
  for (std::size_t k = 0; k < tasks; ++k) {
    collect_unmarked::submit(runtime(), {static_cast<std::uint32_t>(k * step)},
                             {from->part(step, k), offsets->part(tiles(step), k), heads.handle().alias(tasks, k)});
  }
  return heads.result();
}

TEST(CollectUnmarked, Example) { EXPECT_EQ(collected({1, 0, 0, 1}, 4), (std::vector{1U, 2U})); }

TEST(CollectUnmarked, Sizes) {
  for (const std::size_t n : boundary_sizes) {
    SCOPED_TRACE(n);
    for (const std::size_t one_in : {1U, 2U, 1000U}) {
      auto marks = random_marks(n, n, one_in);
      marks[n / 2] = 0;
      EXPECT_TRUE(equal(collected(marks, n), expected(marks)));
    }
    std::vector<std::uint8_t> last_alone(n, 1);
    last_alone[n - 1] = 0;
    EXPECT_EQ(collected(last_alone, n), (std::vector{static_cast<std::uint32_t>(n - 1)}));
  }
}

TEST(CollectUnmarked, TasksSideBySide) {
  if (!runtime().impl().shares_updates()) GTEST_SKIP() << "only cores update a vector side by side";
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    for (const std::size_t one_in : {1U, 3U, 5000U}) {
      auto marks = random_marks(50 * tile + 5, seed, one_in);
      marks[0] = 0;
      EXPECT_TRUE(equal(collected(marks, 3 * tile), expected(marks)));
    }
  }
}

}  // namespace pleach::collect_unmarked
