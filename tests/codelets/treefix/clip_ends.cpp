#include "treefix/clip_ends/codelet.hpp"

#include "buffer.hpp"

#include <random>

namespace pleach::clip_ends {

using namespace test;

using Numbers = std::vector<std::int64_t>;
using Words = std::vector<std::uint32_t>;
using Bytes = std::vector<std::uint8_t>;

struct Clipped {
  Words end_here;
  Bytes marks;
};

Clipped clipped(const Numbers& ends, std::int64_t begin) {
  const std::size_t n = ends.size();
  Buffer<std::int64_t> end(ends);
  Buffer<std::uint32_t> end_here(Words(n, 77));
  Buffer<std::uint8_t> marks(Bytes(n, 77));
  clip_ends::submit.over(runtime(), n, {begin, static_cast<std::uint32_t>(n)}, {end, end_here, marks});
  return {end_here.result(), marks.result()};
}

TEST(ClipEnds, Example) {
  const auto [end_here, marks] = clipped({5, 6, 7}, 3);
  EXPECT_EQ(end_here, (Words{2, 3, beyond}));
  EXPECT_EQ(marks, (Bytes{1, 1, 0}));
}

/// The number of a place may have more than 32 bits, and the distance of an end, too.
TEST(ClipEnds, TellsEndsFarBeyondFromThoseHere) {
  for (const std::int64_t begin : {std::int64_t{0}, std::int64_t{1} << 40}) {
    const std::int64_t far = std::int64_t{1} << 32;
    const auto [end_here, marks] = clipped({begin + 1, begin + 4, begin + 5, begin + far + 3, begin + 2 * far}, begin);
    EXPECT_EQ(end_here, (Words{1, 4, 5, beyond, beyond}));
    EXPECT_EQ(marks, (Bytes{1, 1, 1, 0, 0}));
  }
}

TEST(ClipEnds, TakesEachPlaceByItself) {
  const std::int64_t begin = std::int64_t{1} << 33;
  for (const std::size_t n : {0, 1, 2, 255, 256, 257, 2047, 2048, 2049, 200003}) {
    SCOPED_TRACE(n);
    std::mt19937_64 random(n);
    Numbers end;
    Words expected_end;
    Bytes expected_marks;
    for (std::size_t place = 0; place < n; ++place) {
      // A subtree ends behind its root: in the block, where the block ends, a place further on, or anywhere.
      const std::size_t rest = n - place;
      const std::size_t size =
          std::vector<std::size_t>{1 + random() % rest, rest, rest + 1, 1 + random() % (2 * n)}[random() % 4];
      end.push_back(begin + static_cast<std::int64_t>(place + size));
      const bool is_here = place + size <= n;
      expected_end.push_back(is_here ? static_cast<std::uint32_t>(place + size) : beyond);
      expected_marks.push_back(is_here ? 1 : 0);
    }
    const auto [end_here, marks] = clipped(end, begin);
    EXPECT_TRUE(equal(end_here, expected_end));
    EXPECT_TRUE(equal(marks, expected_marks));
  }
}

}  // namespace pleach::clip_ends
