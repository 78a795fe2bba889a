#include "expression/compose_tiles/codelet.hpp"

#include "buffer.hpp"
#include "codelets/expression/plain_steps.hpp"

#include <algorithm>

namespace pleach::compose_tiles {

using namespace test;

/// Returns the composition of the steps of each tile, by tasks that take `share` steps each.
template <class Form, class Value>
std::vector<Chain<Form>> composed(const Round<Value>& round, bool is_first, std::uint32_t share) {
  static_assert(sizeof(Chain<Form>) == chain_bytes(type_of<Value>(), forms_of<Form>));
  Buffer<std::uint32_t> owner(round.owner), source(round.source);
  Buffer<std::int32_t> operation(round.operation);
  Buffer<Value> value(round.value), result(round.result);
  Buffer<Chain<Form>> chains(tiles(round.size));
  const Part results = is_first ? Part{} : result.whole();
  Arguments arguments{type_of<Value>(), forms_of<Form>, round.begin};
  if (share == 0) {
    compose_tiles::submit.over(runtime(), round.size, arguments, {owner, source, operation, value, results, chains});
    return chains.result();
  }
  for (std::uint32_t first = 0; first < round.size; first += share) {
    arguments.first = first;
    arguments.size = std::min(share, round.size - first);
    compose_tiles::submit(
        runtime(), arguments,
        {owner, source, operation, value, results, chains.handle().part(tiles(share), first / share)});
  }
  return chains.result();
}

/// The steps of tile t.
template <class Value>
PlainSteps<Value> tile_of(const PlainSteps<Value>& steps, std::size_t t) {
  const auto begin = steps.begin() + static_cast<std::ptrdiff_t>(t * tile);
  return {begin, begin + static_cast<std::ptrdiff_t>(std::min(tile, steps.size() - t * tile))};
}

template <class Value>
bool begins_path(const PlainSteps<Value>& steps) {
  return std::ranges::any_of(steps, [](const PlainStep<Value>& step) { return step.role == Role::start; });
}

template <class Form, class Value>
void expect_exact(const std::vector<Chain<Form>>& chains, const PlainSteps<Value>& steps,
                  const std::vector<Value>& in_front) {
  ASSERT_EQ(chains.size(), tiles(steps.size()));
  for (std::size_t t = 0; t < chains.size(); ++t) {
    SCOPED_TRACE("tile " + std::to_string(t));
    const auto here = tile_of(steps, t);
    ASSERT_EQ(chains[t].settled != 0, begins_path(here));
    if (chains[t].settled != 0) {
      ASSERT_EQ(chains[t].value, values_of_steps<Value>(here).back());
    } else {
      for (const Value x : in_front) ASSERT_EQ(apply_form(chains[t].form, x), values_of_steps(here, x).back()) << x;
    }
  }
}

/// The contract's example has tiles of two steps. Here the second tile begins before + 4 as well.
TEST(ComposeTiles, Example) {
  using enum Operation;
  PlainSteps<double> steps(tile - 2, {add, Role::start, 9});
  steps.insert(steps.end(),
               {{add, Role::start, 2}, {times, Role::next, 3}, {add, Role::next, 4}, {add, Role::start, -1}});
  const auto chains = composed<Affine<double>>(Round(steps), false, 0);
  ASSERT_EQ(chains.size(), 2U);
  EXPECT_NE(chains[0].settled, 0);
  EXPECT_EQ(chains[0].value, 6);
  EXPECT_NE(chains[1].settled, 0);
  EXPECT_EQ(chains[1].value, -1);
}

/// x -> 4 - (3 x + 4), and then its negative: no path begins in the second tile.
TEST(ComposeTiles, IsAFunctionOfWhatIsInFront) {
  using enum Operation;
  PlainSteps<std::int32_t> steps(tile, {add, Role::start, 9});
  steps.insert(steps.end(), {{times, Role::next, 3}, {add, Role::next, 4}, {subtract, Role::before, 4}});
  const auto chains = composed<Affine<std::int32_t>>(Round(steps), false, 0);
  ASSERT_EQ(chains.size(), 2U);
  EXPECT_EQ(chains[1].settled, 0);
  EXPECT_EQ(chains[1].form.a, -3);
  EXPECT_EQ(chains[1].form.b, 0);
  steps.push_back({subtract, Role::alone, 0});
  const auto negative = composed<Affine<std::int32_t>>(Round(steps), false, 0);
  EXPECT_EQ(negative[1].settled, 0);
  EXPECT_EQ(negative[1].form.a, 3);
  EXPECT_EQ(negative[1].form.b, 0);
}

template <class Value>
struct ComposeTilesOf : testing::Test {};
TYPED_TEST_SUITE(ComposeTilesOf, Reals);

/// Values that may be in front of a tile.
template <class Form>
std::vector<typename Form::Value> values_in_front(std::uint64_t seed) {
  ExactSteps<Form> any(1, seed);
  return {any.value(), any.value(), any.value()};
}

TYPED_TEST(ComposeTilesOf, TakesStepsInOrder) {
  for_each_form<TypeParam>([]<class Form>(Form) {
    int k = 0;
    for (const std::size_t n : step_sizes) {
      for (const std::size_t length : {5, 1000000}) {
        if (k++ % one_in(3) != 0) continue;
        SCOPED_TRACE(std::to_string(n) + " steps, paths of " + std::to_string(length));
        const auto steps = ExactSteps<Form>(length, n).make(n, true);
        const Round round(steps, static_cast<std::uint32_t>(n % 5));
        expect_exact(composed<Form>(round, false, shares[n % 3]), steps, values_in_front<Form>(n));
      }
    }
  });
}

/// The first round has no results to take operands from.
TYPED_TEST(ComposeTilesOf, NeedsNoResultsInTheFirstRound) {
  for_each_form<TypeParam>([]<class Form>(Form) {
    for (const std::size_t n : {1, 4097}) {
      const auto steps = ExactSteps<Form>(3000, n).make(n, false);
      expect_exact(composed<Form>(Round(steps, 11), true, 0), steps, values_in_front<Form>(n));
    }
  });
}

TYPED_TEST(ComposeTilesOf, SharesManyTiles) {
  for_each_form<TypeParam>([]<class Form>(Form) {
    const auto steps = ExactSteps<Form>(9000, 1).make(200003, true);
    expect_exact(composed<Form>(Round(steps, 1), false, 0), steps, values_in_front<Form>(1));
  });
}

template <class Value>
struct ComposeTilesOfQuotients : testing::Test {};
using Rounded = testing::Types<float, double>;
TYPED_TEST_SUITE(ComposeTilesOfQuotients, Rounded);

TYPED_TEST(ComposeTilesOfQuotients, AreRoundedAFewTimesForAStep) {
  using Form = Moebius<TypeParam>;
  if (!covers_form<Form>()) return;
  const auto steps = positive_steps<TypeParam>(3 * tile, 1);
  const auto chains = composed<Form>(Round(steps), false, 0);
  ASSERT_EQ(chains.size(), 3U);
  EXPECT_TRUE(is_near(static_cast<long double>(chains[0].value), values_of_steps<long double>(tile_of(steps, 0)).back(),
                      positive_error<TypeParam>(tile)));
  for (std::size_t t = 1; t < 3; ++t) {
    ASSERT_EQ(chains[t].settled, 0);
    for (const long double x : {0.5L, 1.0L, 3.0L}) {
      const auto [a, b, c, d] = chains[t].form;
      const long double y = (static_cast<long double>(a) * x + static_cast<long double>(b)) /
                            (static_cast<long double>(c) * x + static_cast<long double>(d));
      EXPECT_TRUE(is_near(y, values_of_steps(tile_of(steps, t), x).back(), positive_error<TypeParam>(tile))) << t;
    }
  }
}

}  // namespace pleach::compose_tiles
