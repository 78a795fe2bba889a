#include "expression/differentiate_walk/codelet.hpp"

#include "arguments.hpp"
#include "buffer.hpp"
#include "codelets/expression/plain_steps.hpp"
#include "expression/steps.hpp"
#include "expressions.hpp"

namespace pleach::differentiate_walk {

using namespace test;

template <class Value>
struct Walked {
  std::vector<Value> result, derivative;
};

/// Returns the derivatives of the rounds between `bounds`.
template <class Value>
Walked<Value> walked(const Round<Value>& steps, const std::vector<std::uint32_t>& bounds) {
  Buffer<std::uint32_t> owner(steps.owner), source(steps.source), bound(bounds);
  Buffer<std::int32_t> operation(steps.operation);
  Buffer<Value> value(steps.value), result(steps.owner.size()), derivative(steps.owner.size());
  differentiate_walk::submit(runtime(), {type_of<Value>(), static_cast<std::uint32_t>(bounds.size() - 1)},
                             {owner, source, bound, operation, value, result, derivative});
  return {result.result(), derivative.result()};
}

template <class Value>
struct DifferentiateWalkOf : testing::Test {};
using Rounded = testing::Types<float, double>;
TYPED_TEST_SUITE(DifferentiateWalkOf, Rounded);

/// The example of the contract: 0 = 1 * 2 with leaves of 5 and 3.
TYPED_TEST(DifferentiateWalkOf, Example) {
  using Value = TypeParam;
  Round<Value> steps({});
  steps.owner = {owned(1, Role::start), owned(0, Role::next), owned(2, Role::start)};
  steps.source = {0, 2, 2};
  steps.operation = {static_cast<std::int32_t>(Operation::times), 9, 9};
  steps.value = {77, 5, 3};
  const auto [result, derivative] = walked(steps, {0, 2, 3});
  EXPECT_EQ(result, (std::vector<Value>{5, 15, 3}));
  EXPECT_EQ(derivative, (std::vector<Value>{3, 1, 5}));
}

TYPED_TEST(DifferentiateWalkOf, IsOneForALeafAlone) {
  using Value = TypeParam;
  const Round<Value> steps({{Operation::add, Role::start, 5}});
  const auto [result, derivative] = walked(steps, {0, 1});
  EXPECT_EQ(result, (std::vector<Value>{5}));
  EXPECT_EQ(derivative, (std::vector<Value>{1}));
}

/// Paths of the roots' round, whose operands are the leaves of another one; rounds may be empty.
TYPED_TEST(DifferentiateWalkOf, GoesAlongEachPathAndBack) {
  using Value = TypeParam;
  for (const std::size_t n : {1, 2, 9, 257, 3000}) {
    for (const std::size_t length : {5, 1000000}) {
      SCOPED_TRACE(std::to_string(n) + " steps, paths of " + std::to_string(length));
      const auto steps = smooth_steps<Value>(n, length, n);
      Round<Value> round(steps);
      const auto all = static_cast<std::uint32_t>(round.owner.size());
      const auto [result, derivative] = walked(round, {0, round.end(), round.end(), all});
      fill_results(round, steps);
      EXPECT_TRUE(equal(result, round.result));
      const auto slopes = slopes_of(steps, std::vector<Value>(n, 1));
      for (std::size_t k = 0; k < n; ++k) {
        ASSERT_TRUE(is_near(static_cast<long double>(derivative[k]), slopes.of_step[k], slope_error<Value>(n))) << k;
        if (!Round<Value>::has_operand(steps[k])) continue;
        const auto of_operand = static_cast<long double>(derivative[round.source[k]]);
        ASSERT_TRUE(is_near(of_operand, slopes.of_operand[k], slope_error<Value>(n))) << "operand of " << k;
      }
    }
  }
}

/// No differences, so that each operation adds a rounding error or two to the relative error. A derivative is a product
/// of as many quotients of such values as there are vertices above.
template <class Value>
void check_tree(const Parents<std::int32_t>& parent, const std::vector<Operation>& among) {
  const std::size_t n = parent.size();
  const Tree<std::int32_t> tree(runtime(), parent);
  const TreeSteps& steps = steps_of(tree);
  const auto operations = random_operations(n, among, n);
  const auto values = real_values<Value>(n, n, 0.75);
  Buffer<std::int32_t> operation(operations);
  Buffer<Value> value(values), result(steps.size()), derivative(steps.size());
  differentiate_walk::submit(runtime(), {type_of<Value>(), static_cast<std::uint32_t>(steps.bounds().size() - 1)},
                             {steps.owner(), steps.source(), steps.bound(), operation, value, result, derivative});
  const auto &results = result.result(), &derivatives = derivative.result();
  const auto last = read_back<std::uint32_t>(runtime(), steps.last());
  const auto expected = reference::evaluate<long double, std::int32_t>(parent, operations, values);
  const auto slopes = reference::differentiate<std::int32_t>(parent, operations, expected);
  for (std::size_t v = 0; v < n; ++v) {
    const auto x = static_cast<long double>(results[last[v]]), slope = static_cast<long double>(derivatives[last[v]]);
    ASSERT_TRUE(is_near(x, expected.value[v], slope_error<Value>(n))) << v;
    ASSERT_TRUE(is_near(slope, slopes.value[v], slope_error<Value>(n * n))) << "derivative " << v;
  }
}

/// Trees have many rounds, and vertices of several steps.
TYPED_TEST(DifferentiateWalkOf, GoesThroughTheRoundsOfTrees) {
  using enum Operation;
  int k = 0;
  for (const auto& [name, shape] : all_shapes(120)) {
    if (k++ % one_in(3) != 0) continue;
    SCOPED_TRACE(name);
    const auto parent = app::make_tree<std::int32_t>(shape, 1);
    check_tree<TypeParam>(parent, {add, minimum, maximum});
    check_tree<TypeParam>(parent, {add, divide, add});
  }
}

}  // namespace pleach::differentiate_walk
