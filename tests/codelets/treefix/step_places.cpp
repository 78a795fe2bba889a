#include "treefix/step_places/codelet.hpp"

#include "buffer.hpp"
#include "compare.hpp"

namespace pleach::step_places {

using namespace test;

using step_places::elsewhere, step_places::leaving;

TEST(StepPlaces, Example) {
  Buffer<std::int64_t> enter(std::vector<std::int64_t>{4, 5}), leave(std::vector<std::int64_t>{9, 6});
  Buffer<std::uint32_t> step(std::vector<std::uint32_t>(4, elsewhere)), enter_here(2);
  Buffer<std::uint8_t> marks(2);
  step_places::submit.over(runtime(), 2, {4, 4}, {enter, leave, step, enter_here, marks});
  EXPECT_EQ(step.result(), (std::vector<std::uint32_t>{0, 1, 1 | leaving, elsewhere}));
  EXPECT_EQ(enter_here.result(), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(marks.result(), (std::vector<std::uint8_t>{0, 1}));
}

/// Each place is left behind where the next one is entered; every thousandth step is another block's, and every
/// thousandth place is left there.
TEST(StepPlaces, Parts) {
  const std::int64_t begin = std::int64_t{1} << 33;
  std::vector<std::int64_t> enter, leave;
  std::vector<std::uint32_t> expected, expected_enter;
  std::vector<std::uint8_t> expected_marks;
  const std::size_t n = 100003;
  for (std::uint32_t place = 0; place < n; ++place) {
    if (place % 1000 == 7) expected.push_back(elsewhere);
    const bool stays = place % 1000 != 3;
    expected_enter.push_back(static_cast<std::uint32_t>(expected.size()));
    expected_marks.push_back(stays ? 1 : 0);
    enter.push_back(begin + static_cast<std::int64_t>(expected.size()));
    expected.push_back(place);
    leave.push_back(stays ? enter.back() + 1 : begin + static_cast<std::int64_t>(3 * n + place));
    if (stays) expected.push_back(place | leaving);
  }
  Buffer<std::int64_t> enters(enter), leaves(leave);
  Buffer<std::uint32_t> step(std::vector<std::uint32_t>(expected.size(), elsewhere)), enter_here(n);
  Buffer<std::uint8_t> marks(n);
  step_places::submit.over(runtime(), n, {begin, static_cast<std::uint32_t>(expected.size())},
                           {enters, leaves, step, enter_here, marks});
  EXPECT_TRUE(equal(step.result(), expected));
  EXPECT_TRUE(equal(enter_here.result(), expected_enter));
  EXPECT_TRUE(equal(marks.result(), expected_marks));
}

}  // namespace pleach::step_places
