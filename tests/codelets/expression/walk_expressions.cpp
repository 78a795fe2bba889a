#include "expression/walk_expressions/codelet.hpp"

#include "buffer.hpp"
#include "codelets/expression/plain_steps.hpp"
#include "expressions.hpp"

namespace pleach::walk_expressions {

using namespace test;

/// The vertices of a forest as the walk sees them.
template <class Index>
struct Toured {
  std::vector<Index> tour, enter, parent;
};

template <class Index, class Value>
std::vector<Value> walked(const Toured<Index>& forest, const Operations& operations, const std::vector<Value>& values) {
  Buffer<Index> tour(forest.tour), enter(forest.enter), parent(forest.parent);
  Buffer<std::int32_t> operation(operations);
  Buffer<Value> value(values), result(std::vector<Value>(values.size(), 77));
  walk_expressions::submit(runtime(), {type_of<Index>(), type_of<Value>()},
                           {tour, enter, parent, operation, value, result});
  return result.result();
}

/// By depth-first search: a vertex, its children from left to right, and the vertex again.
template <class Index>
Toured<Index> toured(const Parents<Index>& parent) {
  const reference::Family<Index> family(parent);
  Toured<Index> forest{{}, std::vector<Index>(parent.size()), parent};
  for (const Index root : family.children.root) {
    std::vector<Index> open{root};
    while (!open.empty()) {
      const Index v = open.back();
      open.pop_back();
      if (v >= 0) {
        forest.enter[static_cast<std::size_t>(v)] = static_cast<Index>(forest.tour.size());
        open.push_back(~v);
        const auto below = family.of(static_cast<std::size_t>(v));
        open.insert(open.end(), below.rbegin(), below.rend());
      }
      forest.tour.push_back(v);
    }
  }
  return forest;
}

template <class Value>
struct WalkExpressionsOf : testing::Test {};
TYPED_TEST_SUITE(WalkExpressionsOf, Reals);

template <class Index, class Value>
void check_example() {
  const Toured<Index> forest{{0, 1, ~1, 2, ~2, ~0}, {0, 1, 3}, {0, 0, 0}};
  EXPECT_EQ(walked(forest, {static_cast<std::int32_t>(Operation::subtract), 9, 9}, std::vector<Value>{77, 5, 3}),
            (std::vector<Value>{2, 5, 3}));
}

TYPED_TEST(WalkExpressionsOf, Example) { check_example<std::int32_t, TypeParam>(); }
TYPED_TEST(WalkExpressionsOf, ExampleOfLargeIndices) {
  if (covers<std::int64_t, TypeParam>(plus)) check_example<std::int64_t, TypeParam>();
}

/// The values of one vertex for each operation, with these leaves.
template <class Value>
std::vector<Value> values_for_each(const std::vector<Value>& leaves) {
  std::vector<Value> results;
  Parents<std::int32_t> parent(leaves.size() + 1, 0);
  std::vector<Value> values{77};
  values.insert(values.end(), leaves.begin(), leaves.end());
  for (std::int32_t op = 0; op < 6; ++op) {
    if (std::is_integral_v<Value> && op == static_cast<std::int32_t>(Operation::divide)) continue;
    Operations operation(parent.size(), 9);
    operation[0] = op;
    results.push_back(walked(toured(parent), operation, values)[0]);
  }
  return results;
}

TYPED_TEST(WalkExpressionsOf, TakesChildrenFromLeftToRight) {
  const std::vector<TypeParam> leaves{16, 2, -4};
  if constexpr (std::is_integral_v<TypeParam>) {
    EXPECT_EQ(values_for_each(leaves), (std::vector<TypeParam>{14, 18, -128, -4, 16}));
  } else {
    EXPECT_EQ(values_for_each(leaves), (std::vector<TypeParam>{14, 18, -128, -2, -4, 16}));
  }
}

TYPED_TEST(WalkExpressionsOf, NegatesOrInvertsAnOnlyChild) {
  const std::vector<TypeParam> leaf{-4};
  if constexpr (std::is_integral_v<TypeParam>) {
    EXPECT_EQ(values_for_each(leaf), (std::vector<TypeParam>{-4, 4, -4, -4, -4}));
  } else {
    EXPECT_EQ(values_for_each(leaf), (std::vector<TypeParam>{-4, 4, -4, TypeParam{-0.25}, -4, -4}));
  }
}

template <class Index, class Value>
void check_trees() {
  using enum Operation;
  std::vector<Operation> among{add, subtract, times, minimum, maximum};
  if (std::is_floating_point_v<Value>) among.push_back(divide);
  for (const std::size_t n : {1, 2, 3, 65, 1500}) {
    for (const auto& [name, shape] : all_shapes(static_cast<std::int64_t>(n))) {
      SCOPED_TRACE(name + ", " + std::to_string(n));
      const auto parent = app::make_tree<Index>(shape, n);
      const auto operation = random_operations(n, among, n);
      const auto value = leaf_values<Value>(n, n);
      EXPECT_TRUE(equal(walked(toured(parent), operation, value),
                        reference::evaluate<Value, Index>(parent, operation, value).value));
    }
  }
}

/// One worker takes all in order, so that even roundings are those of the loop.
TYPED_TEST(WalkExpressionsOf, EvaluatesEveryShape) { check_trees<std::int32_t, TypeParam>(); }
TYPED_TEST(WalkExpressionsOf, EvaluatesEveryShapeOfLargeIndices) {
  if (covers<std::int64_t, TypeParam>(plus)) check_trees<std::int64_t, TypeParam>();
}

}  // namespace pleach::walk_expressions
