#include "list/select_splitters/codelet.hpp"

#include "backend.hpp"
#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::select_splitters {

using namespace test;

using Starts = std::vector<std::uint32_t>;

Starts selected(const Splitters& splitters, std::uint32_t head, std::size_t heads) {
  Buffer<std::uint32_t> start(splitters.count + heads);
  select_splitters::submit(runtime(), {splitters, head}, {{}, start});
  return start.result();
}

Starts selected(const Splitters& splitters, Starts heads) {
  Buffer<std::uint32_t> start(splitters.count + heads.size());
  select_splitters::submit(runtime(), {splitters, 0}, {borrowed(heads), start});
  return start.result();
}

TEST(SelectSplitters, Example) { EXPECT_EQ(selected(splitters_of(8, 3), 5, 1), (Starts{0, 3, 5})); }

TEST(SelectSplitters, Heads) {
  EXPECT_EQ(selected(splitters_of(8, 3), 5, 3), (Starts{0, 3, 5, 6, 7}));
  EXPECT_EQ(selected(splitters_of(8, 3), {7, 1, 3}), (Starts{0, 3, 7, 1, 3}));
}

TEST(SelectSplitters, Regular) {
  for (const std::size_t n : boundary_sizes) {
    for (const std::size_t spacing : {2, 3, 512}) {
      const std::size_t count = n / spacing;
      Starts expected;
      for (std::uint32_t j = 0; j < count; ++j) expected.push_back(j * static_cast<std::uint32_t>(spacing));
      Starts heads = {1, 0};
      expected.insert(expected.end(), heads.begin(), heads.end());
      EXPECT_TRUE(equal(selected(splitters_of(n, spacing), heads), expected)) << n << " spacing " << spacing;
    }
  }
}

// One in its stratum, and all elements know by themselves whether they are one.
TEST(SelectSplitters, AtRandom) {
  for (const std::size_t n : boundary_sizes) {
    for (const std::size_t spacing : {2, 3, 512}) {
      SCOPED_TRACE(std::to_string(n) + " spacing " + std::to_string(spacing));
      const Splitters splitters = splitters_of(n, spacing, static_cast<std::uint32_t>(n));
      const Starts start = selected(splitters, 0, 1);
      std::uint32_t j = 0;
      for (std::uint32_t x = 0; x < n; ++x) {
        if (j < splitters.count && x == start[j]) {
          ASSERT_EQ(x / spacing, j);
          ASSERT_EQ(splitter_at(splitters, x), j);
          ++j;
        } else {
          ASSERT_GE(splitter_at(splitters, x), splitters.count);
        }
      }
      EXPECT_EQ(j, splitters.count);
    }
  }
}

// Every place in a stratum is taken about as often, and another seed takes others.
TEST(SelectSplitters, Spread) {
  const std::size_t spacing = 16, count = 1 << 16;
  std::vector<std::size_t> taken(spacing);
  const Starts start = selected(splitters_of(count * spacing, spacing, 1), 0, 1);
  for (std::size_t j = 0; j < count; ++j) ++taken[start[j] % spacing];
  for (const std::size_t times : taken) EXPECT_NEAR(static_cast<double>(times), count / spacing, 400);  // 6 deviations
  const Starts other = selected(splitters_of(count * spacing, spacing, 2), 0, 1);
  std::size_t same = 0;
  for (std::size_t j = 0; j < count; ++j) same += start[j] == other[j];
  EXPECT_NEAR(static_cast<double>(same), count / spacing, 400);
}

}  // namespace pleach::select_splitters
