#include "expression/compose_back/codelet.hpp"

#include "buffer.hpp"
#include "codelets/expression/plain_steps.hpp"

#include <algorithm>
#include <limits>

namespace pleach::compose_back {

using namespace test;

/// Returns the function of each tile from the derivative behind it, by tasks that take `share` steps each. `seed`
/// has the derivatives by all steps, of which those by the last steps of paths count; it is empty for roots.
template <class Value>
std::vector<Chain<Affine<Value>>> composed(const Round<Value>& round, const std::vector<Value>& seed,
                                           std::uint32_t share) {
  Buffer<std::uint32_t> owner(round.owner), source(round.source);
  Buffer<std::int32_t> operation(round.operation);
  Buffer<Value> value(round.value), result(round.result), derivative(seed);
  Buffer<Chain<Affine<Value>>> chains(tiles(round.size));
  const Part seeds = seed.empty() ? Part{} : derivative.whole();
  Arguments arguments{type_of<Value>(), Forms::affine, round.end()};
  if (share == 0) {
    compose_back::submit.over(runtime(), round.size, arguments,
                              {owner, source, operation, value, result, seeds, chains});
    return chains.result();
  }
  for (std::uint32_t first = 0; first < round.size; first += share) {
    arguments.first = first;
    arguments.size = std::min(share, round.size - first);
    compose_back::submit(
        runtime(), arguments,
        {owner, source, operation, value, result, seeds, chains.handle().part(tiles(share), first / share)});
  }
  return chains.result();
}

/// The example of the contract: 2 * 3.
TEST(ComposeBack, Example) {
  using enum Operation;
  const PlainSteps<double> steps{{add, Role::start, 2}, {times, Role::next, 3}};
  Round round(steps);
  fill_results(round, steps);
  const auto chains = composed(round, {}, 0);
  ASSERT_EQ(chains.size(), 1U);
  EXPECT_NE(chains[0].settled, 0);
  EXPECT_EQ(chains[0].value, 3);
}

/// A path of a tile and two steps more: no path ends in the tile of its first steps, whose derivatives are those behind
/// them times -1, of 1 - y, and then times 7.
TEST(ComposeBack, IsAFactorWhereNoPathEnds) {
  using enum Operation;
  PlainSteps<double> steps(tile + 2, {add, Role::next, 0});
  steps[0] = {add, Role::start, 5};
  steps[1] = {times, Role::next, 7};
  steps[2] = {subtract, Role::before, 1};
  Round round(steps);
  fill_results(round, steps);
  const auto chains = composed(round, {}, 0);
  ASSERT_EQ(chains.size(), 2U);
  EXPECT_NE(chains[0].settled, 0);
  EXPECT_EQ(chains[0].value, 1);
  EXPECT_EQ(chains[1].settled, 0);
  EXPECT_EQ(chains[1].form.a, -7);
}

/// Only the derivatives by the last steps of paths are read.
template <class Value>
std::vector<Value> seeds_alone(const Round<Value>& round, const PlainSteps<Value>& steps,
                               const std::vector<Value>& seed) {
  std::vector<Value> derivative(round.owner.size(), std::numeric_limits<Value>::quiet_NaN());
  for (std::size_t k = 0; k < steps.size(); ++k) {
    if (ends_path(steps, k)) derivative[round.begin + k] = seed[k];
  }
  return derivative;
}

template <class Value>
void check(const PlainSteps<Value>& steps, std::uint32_t in_front, std::uint32_t share) {
  const std::size_t n = steps.size();
  Round<Value> round(steps, in_front);
  fill_results(round, steps);
  const bool is_roots = in_front == 0;
  const auto seed = is_roots ? std::vector<Value>(n, 1) : random_seeds<Value>(n, n);
  const auto chains = composed(round, is_roots ? std::vector<Value>{} : seeds_alone(round, steps, seed), share);
  ASSERT_EQ(chains.size(), tiles(n));
  const auto values = values_of_steps<Value>(steps);
  const auto slopes = slopes_of(steps, seed);
  for (std::size_t t = 0; t < chains.size(); ++t) {
    SCOPED_TRACE("tile " + std::to_string(t) + " from the end");
    const std::size_t end = n - t * tile, begin = end > tile ? end - tile : 0;
    bool settles = false;
    long double factor = 1;
    for (std::size_t k = end; k-- > begin;) {
      settles |= ends_path(steps, k);
      if (!settles) factor *= slope_of(steps[k + 1], static_cast<long double>(values[k]));
    }
    const auto& [form, value, settled] = chains[t];
    ASSERT_EQ(settled != 0, settles);
    if (settles) {
      ASSERT_TRUE(is_near(static_cast<long double>(value), slopes.of_step[begin], slope_error<Value>(n)));
    } else {
      ASSERT_TRUE(is_near(static_cast<long double>(form.a), factor, slope_error<Value>(n)));
      ASSERT_EQ(form.b, 0);
    }
  }
}

template <class Value>
struct ComposeBackOf : testing::Test {};
using Rounded = testing::Types<float, double>;
TYPED_TEST_SUITE(ComposeBackOf, Rounded);

TYPED_TEST(ComposeBackOf, MultipliesFromTheEndOfEachPath) {
  int k = 0;
  for (const std::size_t n : step_sizes) {
    for (const std::size_t length : {5, 1000000}) {
      if (k++ % one_in(3) != 0) continue;
      SCOPED_TRACE(std::to_string(n) + " steps, paths of " + std::to_string(length));
      const auto steps = smooth_steps<TypeParam>(n, length, n);
      for (const std::uint32_t in_front : {0, 13}) check(steps, in_front, shares[n % 3]);
    }
  }
}

TYPED_TEST(ComposeBackOf, SharesManyTiles) {
  if (opencl_on_cpus() && sizeof(TypeParam) == 4) return;
  const auto steps = smooth_steps<TypeParam>(200003, 9000, 1);
  for (const std::uint32_t in_front : {0, 13}) check(steps, in_front, 0);
}

}  // namespace pleach::compose_back
