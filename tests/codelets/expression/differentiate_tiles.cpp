#include "expression/differentiate_tiles/codelet.hpp"

#include "buffer.hpp"
#include "codelets/expression/plain_steps.hpp"

#include <algorithm>
#include <limits>

namespace pleach::differentiate_tiles {

using namespace test;

/// The derivatives of a round, by tasks that take `share` steps each. Those that are there before are `derivatives`,
/// but for roots. `carry` has the derivative in front of each tile, from the last one on.
template <class Value>
std::vector<Value> differentiated(const Round<Value>& round, const std::vector<Value>& carry,
                                  const std::vector<Value>& derivatives, std::uint32_t share) {
  Buffer<std::uint32_t> owner(round.owner), source(round.source);
  Buffer<std::int32_t> operation(round.operation);
  Buffer<Value> value(round.value), result(round.result), derivative(derivatives), carries(carry);
  const Part in_front = carry.size() > 1 ? carries.whole() : Part{};
  const bool anew = round.begin == 0;
  Arguments arguments{type_of<Value>(), Forms::affine, anew, anew ? 0U : 1U, round.end()};
  if (share == 0) {
    differentiate_tiles::submit.over(runtime(), round.size, arguments,
                                     {owner, source, operation, value, result, in_front, derivative});
    return derivative.result();
  }
  for (std::uint32_t first = 0; first < round.size; first += share) {
    arguments.first = first;
    arguments.size = std::min(share, round.size - first);
    arguments.anew = anew && first == 0;
    differentiate_tiles::submit(runtime(), arguments, {owner, source, operation, value, result, in_front, derivative});
  }
  return derivative.result();
}

/// The example of the contract: 0 = 1 * 2 with leaves of 5 and 3.
TEST(DifferentiateTiles, Example) {
  Round<double> round({});
  round.size = 2;
  round.owner = {owned(1, Role::start), owned(0, Role::next), owned(2, Role::start)};
  round.source = {0, 2, 2};
  round.operation = {static_cast<std::int32_t>(Operation::times), 9, 9};
  round.value = {77, 5, 3};
  round.result = {5, 15, 3};
  EXPECT_EQ(differentiated(round, {55}, std::vector<double>(3), 0), (std::vector<double>{3, 1, 5}));
}

constexpr double unwritten = 0.375;

/// The derivatives that are there before a round: those by the last steps of its paths.
template <class Value>
std::vector<Value> derivatives_before(const Round<Value>& round, const PlainSteps<Value>& steps,
                                      const std::vector<Value>& seed) {
  std::vector<Value> derivative(round.owner.size(), static_cast<Value>(unwritten));
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
  const auto slopes = slopes_of(steps, seed);
  std::vector<Value> carry{std::numeric_limits<Value>::quiet_NaN()};  // in front of the first tile it does not matter
  for (std::size_t t = 1; t < tiles(n); ++t) carry.push_back(static_cast<Value>(slopes.of_step[n - t * tile]));
  const auto before = is_roots ? std::vector<Value>(round.owner.size(), std::numeric_limits<Value>::quiet_NaN())
                               : derivatives_before(round, steps, seed);
  const auto derivative = differentiated(round, carry, before, share);
  for (std::uint32_t s = 0; s < in_front; ++s) ASSERT_EQ(derivative[s], static_cast<Value>(unwritten)) << s;
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t s = in_front + k;
    ASSERT_TRUE(is_near(static_cast<long double>(derivative[s]), slopes.of_step[k], slope_error<Value>(n))) << k;
    if (!Round<Value>::has_operand(steps[k])) continue;
    const auto of_operand = static_cast<long double>(derivative[round.source[s]]);
    ASSERT_TRUE(is_near(of_operand, slopes.of_operand[k], slope_error<Value>(n))) << "operand of " << k;
  }
}

template <class Value>
struct DifferentiateTilesOf : testing::Test {};
using Rounded = testing::Types<float, double>;
TYPED_TEST_SUITE(DifferentiateTilesOf, Rounded);

/// Every operation with its operand on either side, of a path of three steps of which it is the last.
TYPED_TEST(DifferentiateTilesOf, HasTheDerivativesOfEachOperation) {
  using Value = TypeParam;
  for (int op = 0; op < 6; ++op) {
    for (const Role role : {Role::next, Role::before, Role::alone}) {
      for (const Value operand : {Value{2}, Value{4}, Value{-8}}) {
        SCOPED_TRACE(std::to_string(op) + ", role " + std::to_string(static_cast<int>(role)));
        const auto operation = static_cast<Operation>(op);
        check<Value>(
            {{Operation::add, Role::start, -4}, {Operation::subtract, Role::alone, 0}, {operation, role, operand}}, 1,
            0);
      }
    }
  }
}

/// The derivative goes to the left one of equal operands of a minimum or maximum.
TYPED_TEST(DifferentiateTilesOf, TakesTheLeftOneOfATie) {
  using Value = TypeParam;
  for (const Operation op : {Operation::minimum, Operation::maximum}) {
    for (const Role role : {Role::next, Role::before}) {
      const PlainSteps<Value> steps{{Operation::add, Role::start, 3}, {op, role, 3}};
      Round<Value> round(steps);
      fill_results(round, steps);
      const Value of_leaf = role == Role::next ? 1 : 0;
      EXPECT_EQ(differentiated(round, {55}, std::vector<Value>(3), 0), (std::vector<Value>{of_leaf, 1, 1 - of_leaf}));
    }
  }
}

/// The carry is the derivative behind a tile, whatever the steps there have.
TYPED_TEST(DifferentiateTilesOf, ContinuesFromTheCarry) {
  using Value = TypeParam;
  PlainSteps<Value> steps(2 * tile, {Operation::add, Role::next, 0});
  steps[0] = {Operation::add, Role::start, 5};
  steps[1] = {Operation::times, Role::next, 3};
  Round<Value> round(steps);
  fill_results(round, steps);
  const auto derivative = differentiated(round, {55, 16}, std::vector<Value>(round.owner.size()), tile);
  EXPECT_EQ(derivative[0], 48);
  EXPECT_EQ(derivative[1], 16);
  EXPECT_EQ(derivative[tile - 1], 16);
  EXPECT_EQ(derivative[tile], 1);
  EXPECT_EQ(derivative[round.source[1]], 80);
}

TYPED_TEST(DifferentiateTilesOf, GoesBackAlongEachPath) {
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

TYPED_TEST(DifferentiateTilesOf, SharesManyTiles) {
  const auto steps = smooth_steps<TypeParam>(200003, 9000, 1);
  for (const std::uint32_t in_front : {0, 13}) check(steps, in_front, 0);
}

}  // namespace pleach::differentiate_tiles
