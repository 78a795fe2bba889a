// The driver's oracle for ranks and scans: it must see what is wrong.
#include "checks/rank_check.hpp"

#include <gtest/gtest.h>

#include <pleach/error.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace pleach::app {

namespace {

using Indices = std::vector<std::int32_t>;

// The lists 3 0 2 4 and 1.
const Indices successor{2, 1, 4, 0, 4};

std::optional<Difference> check(const Indices& list, const Indices& rank, bool from_tail = false) {
  return check_rank<std::int32_t>(list, rank, from_tail);
}

template <class Value>
std::optional<Difference> check(const std::vector<Value>& values, const std::vector<Value>& result, Operator op,
                                bool inclusive = true) {
  return check_scan<std::int32_t, Value>(successor, values, result, op, inclusive);
}

TEST(RankCheck, Ranks) {
  EXPECT_FALSE(check(successor, {1, 0, 2, 0, 3}));
  EXPECT_FALSE(check(successor, {2, 0, 1, 3, 0}, true));
  EXPECT_FALSE(check({}, Indices{}));
  const auto difference = check(successor, {1, 0, 2, 0, 4});
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->index, 4U);
  EXPECT_EQ(difference->result, 4);
  EXPECT_EQ(difference->expected, 3);
}

TEST(RankCheck, NoLists) {
  EXPECT_THROW(check({1, 0, 2}, Indices{0, 1, 0}), StructureError);
  EXPECT_THROW(check({1, 2, 1}, Indices{0, 1, 2}), StructureError);
  EXPECT_THROW(check({2, 2, 2}, Indices{0, 0, 1}), StructureError);
}

TEST(RankCheck, Scans) {
  const Indices values{5, 3, -1, 2, 7};
  EXPECT_FALSE(check(values, Indices{7, 3, 6, 2, 13}, plus));
  EXPECT_FALSE(check(values, Indices{2, 0, 7, 0, 6}, plus, false));
  EXPECT_FALSE(check(values, Indices{5, 3, 5, 2, 7}, max));
  EXPECT_FALSE(check(values, Indices{2, 3, -1, 2, -1}, min));
  constexpr auto largest = std::numeric_limits<std::int32_t>::max();
  EXPECT_FALSE(check(values, Indices{2, largest, 2, largest, -1}, min, false));
  EXPECT_FALSE(check(values, Indices{0, 3, 0, 2, 0}, bit_and));
  EXPECT_TRUE(check(values, Indices{7, 3, 6, 2, 14}, plus));
  EXPECT_TRUE(check(values, Indices{2, 3, 2, 2, -1}, min));
  // Sums wrap around.
  EXPECT_FALSE(check({largest, 0, 1, 1, 0}, Indices{-largest - 1, 0, -largest, 1, -largest}, plus));
}

TEST(RankCheck, Floats) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> values{0.1F, 3, 0.2F, 0.3F, 0.4F};
  EXPECT_FALSE(check(values, {0.4F, 3, 0.6F, 0.3F, 1}, plus));
  EXPECT_FALSE(check(values, {0.4F, 3, 0.6F, 0.3F, 1 + 2e-7F}, plus));
  EXPECT_TRUE(check(values, {0.4F, 3, 0.6F, 0.3F, 1 + 1e-6F}, plus));
  EXPECT_TRUE(check(values, {0.4F, 3, 0.6F, 0.3F, nan}, plus));
  EXPECT_TRUE(check(values, {0.1F, 3, 0.1F, 0.3F, 0.1F + 1e-7F}, min));
  EXPECT_FALSE(check<float>({nan, 3, 1, 2, infinity}, {nan, 3, nan, 2, nan}, max));
  EXPECT_FALSE(check<float>({infinity, 3, 1, 2, -infinity}, {infinity, 3, infinity, 2, nan}, plus));
}

}  // namespace

}  // namespace pleach::app
