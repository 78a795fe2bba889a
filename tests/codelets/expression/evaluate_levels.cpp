#include "expression/evaluate_levels/codelet.hpp"

#include "buffer.hpp"
#include "by_levels.hpp"
#include "codelets/expression/plain_steps.hpp"
#include "expressions.hpp"

#include <pleach/defined_operator.hpp>

#include <random>

namespace pleach::evaluate_levels {

using namespace test;

// clang-format off
PLEACH_CODE(code_of_digits,
  int32_t digits(int32_t operation, int32_t x, int32_t y) { return (31 * x + operation * y) % 9973; }
  int32_t only_digit(int32_t operation, int32_t x) { return (x + 7 * operation) % 9973; }
)
// clang-format on

const auto own_digits = define_operation<digits, only_digit>(code_of_digits);

/// The share of a task: all levels, the lower half of them and then the others, or a part of one, from the last level
/// on.
enum class By { all, halves, parts };
constexpr By each_way[] = {By::all, By::halves, By::parts};

/// The results in breadth-first order.
template <class Value>
std::vector<Value> evaluated(const TreeByLevels& tree, const Operations& operations, const std::vector<Value>& values,
                             By by, GivenOperator own = {}) {
  Buffer<std::uint32_t> child(tree.child), vertex(tree.vertex), offset(tree.offset);
  Buffer<std::int32_t> operation(operations);
  Buffer<Value> value(values), result(std::vector<Value>(values.size(), 77));
  const auto task = [&](std::uint32_t first_level, std::uint32_t last_level, std::uint32_t first, std::uint32_t last) {
    if (first == last) return;
    evaluate_levels::submit(
        runtime(), {type_of<Value>(), own, Levels{tree.offset.data(), first_level, last_level}, first, last - first},
        {child, vertex, operation, value, offset, result});
  };
  const auto levels = static_cast<std::uint32_t>(tree.offset.size() - 1);
  if (by == By::parts) {
    for (std::uint32_t l = levels; l-- > 0;) {
      const std::uint32_t begin = tree.offset[l], end = tree.offset[l + 1], middle = begin + (end - begin) / 3;
      task(l, l + 1, begin, middle);
      task(l, l + 1, middle, end);
    }
  } else {
    const std::uint32_t half = by == By::all ? 0 : levels / 2;
    task(half, levels, tree.offset[half], tree.offset[levels]);
    if (half > 0) task(0, half, 0, tree.offset[half]);
  }
  return result.result();
}

template <class Value>
struct EvaluateLevelsOf : testing::Test {};
TYPED_TEST_SUITE(EvaluateLevelsOf, Reals);

TYPED_TEST(EvaluateLevelsOf, Example) {
  const TreeByLevels tree{.vertex = {0, 1, 2}, .child = {1, 3, 3, 3}, .offset = {0, 1, 3}};
  for (const By by : each_way) {
    EXPECT_EQ(
        evaluated(tree, {static_cast<std::int32_t>(Operation::subtract), 9, 9}, std::vector<TypeParam>{77, 5, 3}, by),
        (std::vector<TypeParam>{2, 5, 3}));
  }
}

/// The values of one vertex for each operation, with these leaves.
template <class Value>
std::vector<Value> values_for_each(const std::vector<Value>& leaves) {
  const auto n = static_cast<std::uint32_t>(leaves.size() + 1);
  TreeByLevels tree{.vertex = {0}, .child = {1}, .offset = {0, 1, n}};
  std::vector<Value> values{77}, results;
  for (std::uint32_t v = 1; v < n; ++v) {
    tree.vertex.push_back(v);
    values.push_back(leaves[v - 1]);
  }
  tree.child.resize(n + 1, n);
  for (std::int32_t op = 0; op < 6; ++op) {
    if (std::is_integral_v<Value> && op == static_cast<std::int32_t>(Operation::divide)) continue;
    Operations operation(n, 9);
    operation[0] = op;
    results.push_back(evaluated(tree, operation, values, By::all)[0]);
  }
  return results;
}

TYPED_TEST(EvaluateLevelsOf, TakesChildrenFromLeftToRight) {
  const std::vector<TypeParam> leaves{16, 2, -4};
  if constexpr (std::is_integral_v<TypeParam>) {
    EXPECT_EQ(values_for_each(leaves), (std::vector<TypeParam>{14, 18, -128, -4, 16}));
  } else {
    EXPECT_EQ(values_for_each(leaves), (std::vector<TypeParam>{14, 18, -128, -2, -4, 16}));
  }
}

TYPED_TEST(EvaluateLevelsOf, NegatesOrInvertsAnOnlyChild) {
  const std::vector<TypeParam> leaf{-4};
  if constexpr (std::is_integral_v<TypeParam>) {
    EXPECT_EQ(values_for_each(leaf), (std::vector<TypeParam>{-4, 4, -4, -4, -4}));
  } else {
    EXPECT_EQ(values_for_each(leaf), (std::vector<TypeParam>{-4, 4, -4, TypeParam{-0.25}, -4, -4}));
  }
}

template <class Value>
void check(const Parents<std::int32_t>& parent) {
  using enum Operation;
  const std::size_t n = parent.size();
  std::vector<Operation> among{add, subtract, times, minimum, maximum};
  if (std::is_floating_point_v<Value>) among.push_back(divide);
  const TreeByLevels tree = by_levels<std::int32_t>(parent);
  const auto operation = random_operations(n, among, n);
  const auto value = leaf_values<Value>(n, n);
  const auto of_vertex = reference::evaluate<Value, std::int32_t>(parent, operation, value).value;
  std::vector<Value> expected;
  for (const std::uint32_t v : tree.vertex) expected.push_back(of_vertex[v]);
  for (const By by : each_way) {
    EXPECT_TRUE(equal(evaluated(tree, operation, value, by), expected)) << "by " << static_cast<int>(by);
  }
}

/// A vertex takes its children in order, so that even roundings are those of the loop.
TYPED_TEST(EvaluateLevelsOf, EvaluatesEveryShape) {
  for (const std::size_t n : {1, 2, 33, 600, 3000}) {
    int k = 0;
    for (const auto& [name, shape] : all_shapes(static_cast<std::int64_t>(n))) {
      if (k++ % one_in(3) != 0) continue;
      SCOPED_TRACE(name + ", " + std::to_string(n));
      check<TypeParam>(app::make_tree<std::int32_t>(shape, n));
    }
  }
}

/// Levels that a GPU takes by one work-group, and those that it takes by many, in turn.
TYPED_TEST(EvaluateLevelsOf, ChangesBetweenNarrowAndWideLevels) {
  constexpr std::uint32_t narrow = narrow_level;
  const std::vector<std::vector<std::uint32_t>> widths{
      {1, narrow - 1},  {1, narrow},  {1, narrow + 1}, {1, 3 * 256},
      {1, 3 * 256 + 1}, {narrow + 1}, {narrow},        {narrow + 1, 1, 7, 2 * narrow, 3000, 2, 2, 900, 255, 256, 257}};
  for (const auto& width : widths) {
    SCOPED_TRACE(std::to_string(width.size()) + " levels, the last one of " + std::to_string(width.back()));
    std::mt19937 random(width.back());
    Parents<std::int32_t> parent;
    std::uint32_t above = 0;  // the first vertex of the level above
    for (std::size_t l = 0; l < width.size(); ++l) {
      const auto here = static_cast<std::uint32_t>(parent.size());
      for (std::uint32_t k = 0; k < width[l]; ++k) {
        parent.push_back(static_cast<std::int32_t>(l == 0 ? here + k : above + random() % (here - above)));
      }
      above = here;
    }
    check<TypeParam>(parent);
  }
}

/// A core writes the task's places alone; a GPU takes whole levels.
TEST(EvaluateLevels, LeavesOtherPlacesAsTheyWere) {
  if (backend() != Backend::cpu) GTEST_SKIP() << "whole levels";
  const std::vector<std::uint32_t> offset{0, 1, 4};
  Buffer<std::uint32_t> child({1, 4, 4, 4, 4}), vertex({0, 1, 2, 3}), offsets(offset);
  Buffer<std::int32_t> operation(Operations{0, 9, 9, 9});
  Buffer<float> value({77, 1, 2, 4}), result({9, 9, 9, 9});
  evaluate_levels::submit(runtime(), {Type::f32, {}, Levels{offset.data(), 1, 2}, 2, 1},
                          {child, vertex, operation, value, offsets, result});
  EXPECT_EQ(result.result(), (std::vector<float>{9, 9, 2, 9}));
}

/// The values of a tree by own_digits, for any type of values that the arguments name.
TEST(EvaluateLevels, CallsAnOwnFunctionOfTheOperation) {
  for (const std::size_t n : {1, 2, 600, 3000}) {
    const auto parent = random_tree<std::int32_t>(n, n, static_cast<std::int64_t>(1 + n / 300));
    const TreeByLevels tree = by_levels<std::int32_t>(parent);
    std::mt19937 random(static_cast<unsigned>(n));
    Operations operation(n);
    std::vector<std::int32_t> value(n), expected(n);
    for (std::size_t v = 0; v < n; ++v) {
      operation[v] = static_cast<std::int32_t>(random() % 10);
      value[v] = static_cast<std::int32_t>(random() % 9973);
    }
    for (std::size_t place = n; place-- > 0;) {
      const std::uint32_t v = tree.vertex[place], first = tree.child[place], last = tree.child[place + 1];
      const std::int64_t op = operation[v];
      std::int64_t x = first == last ? value[v] : expected[first];
      if (last - first == 1) x = (x + 7 * op) % 9973;
      for (std::uint32_t c = first + 1; c < last; ++c) x = (31 * x + op * expected[c]) % 9973;
      expected[place] = static_cast<std::int32_t>(x);
    }
    for (const By by : each_way) {
      EXPECT_TRUE(equal(evaluated(tree, operation, value, by, own_digits.definition()), expected)) << n;
    }
  }
}

}  // namespace pleach::evaluate_levels
