// The phases that place the steps of an expression, each by its example: the tree 0 -> 1 -> 2, 0 -> 3, 1 -> 4, with the
// paths 0 1 2, 4 and 3.
#include "arguments.hpp"
#include "backend.hpp"
#include "compare.hpp"
#include "expression/bound_rounds/codelet.hpp"
#include "expression/check_steps/codelet.hpp"
#include "expression/count_steps/codelet.hpp"
#include "expression/measure_paths/codelet.hpp"
#include "expression/place_steps/codelet.hpp"
#include "expression/place_upwards/codelet.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submit.hpp"

#include <limits>

namespace pleach::steps {

using namespace test;

using Words = std::vector<std::int32_t>;

Vector<std::int32_t> words(Words values) { return {runtime(), values}; }

TEST(Steps, MeasurePaths) {
  const auto reach = words({1, 2, 1, 1, 2, 3}), row = words({0, 0, 2, 1, 1, 1});
  const Vector<std::int32_t> count(runtime(), 3);
  measure_paths::submit.over(runtime(), 6, {6}, {reach, row, count});
  EXPECT_EQ(result_of(count), (Words{2, 3, 1}));
}

TEST(Steps, PlaceUpwards) {
  const auto place = words({0, 1, 2, 4, 3}), reach = words({1, 2, 3, 1, 1}), row = words({0, 0, 0, 1, 2}),
             past = words({3, 4, 5}), above = words({0, 1, 0});
  const Vector<std::int32_t> at(runtime(), 5), vertex(runtime(), 5), up(runtime(), 3);
  place_upwards::submit.over(runtime(), 5, {1, 3}, {place, reach, row, past, above, at, vertex, up});
  EXPECT_EQ(result_of(at), (Words{2, 1, 0, 4, 3}));
  EXPECT_EQ(result_of(vertex), (Words{2, 1, 0, 4, 3}));
  EXPECT_EQ(result_of(up), (Words{0, 2, 3}));
}

TEST(Steps, CountSteps) {
  const auto vertex = words({2, 1, 0, 4, 3}), child = words({1, 1, 2, 3, 3, 3}), parent = words({0, 0, 1, 0, 1}),
             enter = words({0, 1, 2, 7, 4});
  const Vector<std::int32_t> count(runtime(), 5), owner(runtime(), 5);
  count_steps::submit.over(runtime(), 5, {Type::i32}, {vertex, child, parent, enter, count, owner});
  EXPECT_EQ(result_of(count), (Words{0, 1, 1, 1, 1}));
  EXPECT_EQ(result_of(owner), (Words{11, 4, 0, 19, 15}));
}

TEST(Steps, PlaceSteps) {
  const auto up = words({0, 2, 3}), child = words({1, 1, 2, 3, 3, 3}), past = words({3, 4, 5}),
             last = words({0, 1, 2, 3, 4}), begins = words({11, 4, 0, 19, 15});
  const Vector<std::int32_t> owner(runtime(), 5), source(runtime(), 5);
  place_steps::submit.over(runtime(), 5, {1, 3}, {up, child, past, last, begins, owner, source});
  EXPECT_EQ(result_of(owner), (Words{11, 4, 0, 19, 15}));
  EXPECT_EQ(result_of(source), (Words{0, 3, 4, 3, 4}));
}

TEST(Steps, BoundRounds) {
  const auto offset = words({0, 0, 1, 3}), past = words({3, 4, 5}), last = words({0, 1, 2, 3, 4});
  const Vector<std::int32_t> bound(runtime(), 4);
  bound_rounds::submit.over(runtime(), 4, {}, {offset, past, last, bound});
  EXPECT_EQ(result_of(bound), (Words{0, 0, 3, 5}));
}

/// 0 * -1 of the leaves 1 and 2: a path of the second leaf, and one of the first with the root.
TEST(Steps, CheckSteps) {
  const auto owner = words({11, 7, 0}), source = words({0, 1, 0}), operation = words({2, 9, 9});
  const Vector<double> value(runtime(), std::vector<double>{9, 0, -1});
  const auto is_wrong = [&](std::vector<double> results) {
    const Vector<double> result(runtime(), results);
    const auto wrong = reserve_rows(runtime(), 3, check_steps::groups, sizeof(std::uint32_t));
    check_steps::submit.over(runtime(), 3, {Type::f64}, {owner, source, operation, value, result, wrong});
    std::uint32_t any = 0;
    for (const std::uint32_t of_task : read_back<std::uint32_t>(runtime(), *wrong)) any |= of_task;
    return any != 0;
  };
  EXPECT_FALSE(is_wrong({-1, 0, -0.0}));
  EXPECT_TRUE(is_wrong({-1, 0, 0.0}));
  EXPECT_TRUE(is_wrong({-1, 0, 1e-9}));
  EXPECT_TRUE(is_wrong({-1, 0, std::numeric_limits<double>::quiet_NaN()}));
  EXPECT_TRUE(is_wrong({-1, std::numeric_limits<double>::infinity(), -0.0}));
  EXPECT_FALSE(is_wrong({-1, 2, -2.5}));  // rounded otherwise, as far as this phase knows
}

}  // namespace pleach::steps
