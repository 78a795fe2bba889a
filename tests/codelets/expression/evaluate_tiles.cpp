#include "expression/evaluate_tiles/codelet.hpp"

#include "buffer.hpp"
#include "codelets/expression/plain_steps.hpp"

#include <algorithm>
#include <cmath>

namespace pleach::evaluate_tiles {

using namespace test;

/// The results of a round's steps, by tasks that take `share` steps each. `carry` has the value in front of each tile.
template <class Form, class Value>
std::vector<Value> evaluated(const Round<Value>& round, const std::vector<Value>& carry, bool anew,
                             std::uint32_t share) {
  Buffer<std::uint32_t> owner(round.owner), source(round.source);
  Buffer<std::int32_t> operation(round.operation);
  Buffer<Value> value(round.value), result(round.result), carries(carry);
  const Part in_front = carry.size() > 1 ? carries.whole() : Part{};
  Arguments arguments{type_of<Value>(), forms_of<Form>, anew, round.begin};
  if (share == 0) {
    evaluate_tiles::submit.over(runtime(), round.size, arguments, {owner, source, operation, value, in_front, result});
    return result.result();
  }
  for (std::uint32_t first = 0; first < round.size; first += share) {
    arguments.first = first;
    arguments.size = std::min(share, round.size - first);
    arguments.anew = anew && first == 0;
    evaluate_tiles::submit(runtime(), arguments, {owner, source, operation, value, in_front, result});
  }
  return result.result();
}

/// The value in front of the first tile does not matter.
template <class Value>
std::vector<Value> carries_of(const std::vector<Value>& values) {
  std::vector<Value> carry{55};
  for (std::size_t t = 1; t < tiles(values.size()); ++t) carry.push_back(values[t * tile - 1]);
  return carry;
}

/// A round's results are there, and no other step's changed; where there were none before, those need not be kept.
template <class Form, class Value>
void check(const PlainSteps<Value>& steps, std::uint32_t in_front, bool anew, std::uint32_t share) {
  const Round<Value> round(steps, in_front);
  const auto values = values_of_steps<Value>(steps);
  auto result = evaluated<Form>(round, carries_of(values), anew, share);
  auto expected = round.result;
  std::ranges::copy(values, expected.begin() + round.begin);
  if (anew) {
    result.erase(result.begin(), result.begin() + round.begin);
    expected.erase(expected.begin(), expected.begin() + round.begin);
  }
  EXPECT_TRUE(equal(result, expected));
}

/// The contract's example has tiles of two steps: the second tile begins before + 4 here as well.
TEST(EvaluateTiles, Example) {
  using enum Operation;
  PlainSteps<double> steps(tile - 2, {add, Role::start, 9});
  steps.insert(steps.end(),
               {{add, Role::start, 2}, {times, Role::next, 3}, {add, Role::next, 4}, {add, Role::start, -1}});
  auto result = evaluated<Affine<double>>(Round(steps), {55, 6}, false, 0);
  result.erase(result.begin(), result.begin() + tile - 2);
  result.resize(4);
  EXPECT_EQ(result, (std::vector<double>{2, 6, 10, -1}));
  // The last vertex has one child, where another path starts with 1.
  steps.back() = {add, Role::start, 1};
  steps.push_back({subtract, Role::alone, 0});
  result = evaluated<Affine<double>>(Round(steps), {55, 6}, false, 0);
  result.erase(result.begin(), result.begin() + tile - 2);
  result.resize(5);
  EXPECT_EQ(result, (std::vector<double>{2, 6, 10, 1, -1}));
}

/// A task continues from its carry, which the steps before made, whatever their results are.
TEST(EvaluateTiles, ContinuesFromTheCarry) {
  using enum Operation;
  PlainSteps<std::int32_t> steps(2 * tile, {add, Role::next, 1});
  steps[0] = {add, Role::start, 100};
  const Round round(steps);
  const auto result = evaluated<Affine<std::int32_t>>(round, {55, -1000}, false, tile);
  EXPECT_EQ(result[tile - 1], 100 + static_cast<std::int32_t>(tile) - 1);
  EXPECT_EQ(result[tile], -999);
  EXPECT_EQ(result[2 * tile - 1], -1000 + static_cast<std::int32_t>(tile));
}

TEST(EvaluateTiles, KeepsNegativeZeros) {
  using enum Operation;
  PlainSteps<float> steps(3 * tile, {add, Role::alone, 0});
  steps[0] = {add, Role::start, -0.0F};
  const auto result = evaluated<Affine<float>>(Round(steps), {55, -0.0F, -0.0F}, true, 0);
  for (const float x : result) ASSERT_TRUE(x == 0 && std::signbit(x));
}

template <class Value>
struct EvaluateTilesOf : testing::Test {};
TYPED_TEST_SUITE(EvaluateTilesOf, Reals);

TYPED_TEST(EvaluateTilesOf, GoesAlongEachPath) {
  for_each_form<TypeParam>([]<class Form>(Form) {
    int k = 0;
    for (const std::size_t n : step_sizes) {
      for (const std::size_t length : {5, 1000000}) {
        if (k++ % one_in(3) != 0) continue;
        SCOPED_TRACE(std::to_string(n) + " steps, paths of " + std::to_string(length));
        check<Form>(ExactSteps<Form>(length, n).make(n, true), static_cast<std::uint32_t>(n % 5), false, shares[n % 3]);
      }
    }
  });
}

TYPED_TEST(EvaluateTilesOf, WritesTheFirstRoundAnew) {
  for_each_form<TypeParam>([]<class Form>(Form) {
    for (const std::size_t n : {1, 257, 4097}) {
      for (const std::uint32_t share : shares) {
        SCOPED_TRACE(std::to_string(n) + " steps, shares of " + std::to_string(share));
        check<Form>(ExactSteps<Form>(3000, n).make(n, false), 11, true, share);
      }
    }
  });
}

TYPED_TEST(EvaluateTilesOf, SharesManyTiles) {
  for_each_form<TypeParam>(
      []<class Form>(Form) { check<Form>(ExactSteps<Form>(9000, 1).make(200003, true), 1, false, 0); });
}

template <class Value>
struct EvaluateTilesOfQuotients : testing::Test {};
using Rounded = testing::Types<float, double>;
TYPED_TEST_SUITE(EvaluateTilesOfQuotients, Rounded);

TYPED_TEST(EvaluateTilesOfQuotients, AreRoundedAFewTimesForAStep) {
  using Form = Moebius<TypeParam>;
  if (!covers_form<Form>()) return;
  const auto steps = positive_steps<TypeParam>(3 * tile + 5, 1);
  const auto result = evaluated<Form>(Round(steps), carries_of(values_of_steps<TypeParam>(steps)), false, 0);
  const auto exact = values_of_steps<long double>(steps);
  for (std::size_t s = 0; s < steps.size(); ++s) {
    ASSERT_TRUE(is_near(static_cast<long double>(result[s]), exact[s], positive_error<TypeParam>(2 * s))) << s;
  }
}

}  // namespace pleach::evaluate_tiles
