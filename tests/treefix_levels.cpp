// rootfix and leaffix by every method against the oracle; by levels also bit by bit against the order of operations
// that codelets/treefix/levels.hpp fixes.
#include "treefixes.hpp"

#include "backend.hpp"
#include "by_levels.hpp"
#include "reference/list.hpp"

#include <pleach/introspect.hpp>

using namespace pleach;
using namespace pleach::test;

namespace {

std::string describe(Way way, Operator op, TreefixMethod method) {
  return name_of(way) + ' ' + name_of(op) + ", method " + std::to_string(static_cast<int>(method));
}

template <class Value, class Index>
void check(Way way, Operator op, TreefixMethod method, const Tree<Index>& tree, const Parents<Index>& parent) {
  const auto weight = exact_values<Value>(op, parent.size(), parent.size());
  std::vector<Value> result(parent.size());
  treefix(way, tree, weight, result, op, method);
  EXPECT_TRUE(equal(result, expected_treefix(parent, weight, op, way.direction, way.inclusive)))
      << describe(way, op, method) << " of " << name_of(type_of<Value>());
}

/// Every operator of every type that it has a meaning for.
template <class F>
void for_each_combination(F f) {
  const auto with = [&]<class Value>(Value zero) {
    for (const Operator op : every_operator) {
      if (has_meaning(op, type_of<Value>())) f(zero, op);
    }
  };
  with(std::int32_t{});
  with(std::int64_t{});
  with(float{});
  with(double{});
  with(std::complex<float>{});
  with(std::complex<double>{});
}

template <class Index>
struct TreefixLevelsOf : testing::Test {};
TYPED_TEST_SUITE(TreefixLevelsOf, Indices);

TEST(TreefixLevels, ByHand) {
  //     0      5
  //   1   2
  //      3 4
  const std::vector parent{0, 0, 0, 2, 2, 5};
  const std::vector weight{1, 2, 4, 8, 16, 32};
  const Tree tree(runtime(), parent);
  std::vector<std::int32_t> result(6);
  for (const auto method :
       {TreefixMethod::automatic, TreefixMethod::levels, TreefixMethod::contraction, TreefixMethod::sequential}) {
    leaffix(tree, weight, result, max, {.method = method});
    EXPECT_EQ(result, (std::vector{16, 2, 16, 8, 16, 32}));
    rootfix(tree, weight, result, max, {.method = method});
    constexpr std::int32_t none = std::numeric_limits<std::int32_t>::min();
    EXPECT_EQ(result, (std::vector{none, 1, 1, 4, 4, none}));
    rootfix(tree, weight, result, multiply, {.inclusive = true, .method = method});
    EXPECT_EQ(result, (std::vector{1, 2, 4, 32, 64, 32}));
  }
}

TEST(TreefixLevels, Nothing) {
  const Tree tree(runtime(), std::vector<std::int32_t>{});
  std::vector<float> nothing;
  rootfix(tree, nothing, nothing, min, {.method = TreefixMethod::levels});
  leaffix(tree, nothing, nothing, max, {.method = TreefixMethod::sequential});
}

TYPED_TEST(TreefixLevelsOf, EveryShapeOperatorAndMethod) {
  for (const auto& [name, shape] : all_shapes(3000)) {
    SCOPED_TRACE(name);
    const auto parent = app::make_tree<TypeParam>(shape, 1);
    const Tree<TypeParam> tree(runtime(), parent);
    int k = 0;
    for_each_combination([&]<class Value>(Value, Operator op) {
      if (!covers<TypeParam, Value>(op)) return;
      for (int i = 0; i < 3; i += one_in(3)) {
        check<Value>(ways[k++ % 4], op, TreefixMethod::levels, tree, parent);
        check<Value>(ways[k % 4], op, TreefixMethod::contraction, tree, parent);
      }
      check<Value>(ways[k % 4], op, TreefixMethod::sequential, tree, parent);
      check<Value>(ways[k % 4], op, TreefixMethod::automatic, tree, parent);
    });
  }
}

TYPED_TEST(TreefixLevelsOf, Sizes) {
  int k = 0;
  for (const std::size_t n : {1, 2, 3, 31, 32, 33, 255, 257, 511, 512, 513, 514, 1023, 1024, 1025, 1026, 2049, 3073}) {
    for (const auto& [name, shape] : all_shapes(static_cast<std::int64_t>(n))) {
      SCOPED_TRACE(name + ", " + std::to_string(n));
      const auto parent = app::make_tree<TypeParam>(shape, n);
      const Tree<TypeParam> tree(runtime(), parent);
      const Way way = ways[k % 4];
      const bool even = k++ % 2 == 0;
      for (const auto method : {TreefixMethod::levels, TreefixMethod::contraction}) {
        even ? check<std::int32_t>(way, max, method, tree, parent) : check<double>(way, plus, method, tree, parent);
      }
    }
  }
}

/// Levels that CPU workers share, levels that they do not, and stars, whose root takes blocks of every height.
TYPED_TEST(TreefixLevelsOf, Large) {
  const bool small = sanitized || sizeof(TypeParam) == 8 || backend() == Backend::opencl || backend() == Backend::any;
  std::size_t turn = 0;
  for (const auto& [name, shape] : all_shapes(small ? 200003 : 1000003)) {
    SCOPED_TRACE(name);
    const auto parent = app::make_tree<TypeParam>(shape, 1);
    const Tree<TypeParam> tree(runtime(), parent);
    for (const auto method : {TreefixMethod::levels, TreefixMethod::contraction}) {
      check<std::int64_t>(ways[turn % 4], bit_xor, method, tree, parent);
      check<float>(ways[(turn + 2 + turn / 4) % 4], plus, method, tree, parent);
    }
    ++turn;
    check<std::int32_t>(ways[2], saturating_plus, TreefixMethod::automatic, tree, parent);
  }
}

TYPED_TEST(TreefixLevelsOf, ManySmallForests) {
  std::mt19937 random(1);
  const int count = !sanitized && backend() == Backend::cpu ? 300 : 100;
  for (int i = 0; i < count; ++i) {
    const std::size_t n = 1 + random() % 100;
    const auto parent = random_tree<TypeParam>(n, random(), 1 + random() % n);
    const Tree<TypeParam> tree(runtime(), parent);
    for (const auto method : {TreefixMethod::levels, TreefixMethod::contraction}) {
      check<std::int32_t>(ways[i % 4], i % 3 == 0 ? bit_or : multiply, method, tree, parent);
    }
    ASSERT_FALSE(testing::Test::HasFailure()) << testing::PrintToString(parent);
  }
}

TYPED_TEST(TreefixLevelsOf, StoredInPreorder) {
  const auto parent = random_tree<TypeParam>(5000, 1, 3);
  const Tree<TypeParam> tree(runtime(), parent, {.preorder = true});
  const auto weight = random_values<std::int32_t>(5000, 1);
  const Vector weights(runtime(), weight);
  Vector<std::int32_t> ordered(runtime(), 5000), sums(runtime(), 5000), result(runtime(), 5000);
  to_preorder(tree, weights, ordered);
  for (const auto method : {TreefixMethod::levels, TreefixMethod::contraction}) {
    for (const Way way : ways) {
      treefix(way, tree, ordered, sums, max, method);
      from_preorder(tree, sums, result);
      EXPECT_TRUE(equal(values_of(result), expected_treefix(parent, weight, max, way.direction, way.inclusive)))
          << describe(way, max, method);
    }
  }
}

// ---- what automatic picks ----

/// The phase that tells which method has run.
template <class Value>
std::string picked(const TreeShape& shape, Operator op, bool compensated = false) {
  const auto parent = app::make_tree<std::int32_t>(shape, 1);
  const Tree<std::int32_t> tree(runtime(), parent);
  const Vector weight(runtime(), std::vector<Value>(parent.size(), Value{1}));
  Vector<Value> result(runtime(), parent.size());
  Profile profile;
  leaffix(tree, weight, result, op, {.compensated = compensated});
  std::string picked;
  for (const TaskTime& task : profile.take()) {
    const std::string phase = task.phase;
    if (phase == "tour_read" || phase == "leaffix_levels" || phase == "fold_tiles" || phase == "walk_tour")
      picked = phase;
  }
  return picked;
}

std::int64_t shape_levels(const TreeShape& shape) {
  const auto parent = app::make_tree<std::int32_t>(shape, 1);
  std::vector<std::int32_t> root(parent.size()), depth(parent.size());
  reference::find_roots<std::int32_t>(parent, root, depth);
  return *std::ranges::max_element(depth) + 1;
}

TEST(TreefixAutomatic, ScansWhereItCan) {
  const bool cores = backend() == Backend::cpu || backend() == Backend::any;
  for (const std::int64_t n : {1, 16, 17, 1024, 1025, 50000}) {
    for (const auto& [name, shape] : all_shapes(n)) {
      const std::string expected = n <= (cores ? 1024 : 16) ? "walk_tour" : "tour_read";  // one task
      EXPECT_EQ(picked<float>(shape, plus), expected) << name << ' ' << n;
      EXPECT_EQ(picked<std::int64_t>(shape, bit_xor), expected) << name << ' ' << n;
      EXPECT_EQ(picked<double>(shape, plus, true), "tour_read") << name << ' ' << n;
    }
  }
}

/// The thresholds of docs/methods.md.
TEST(TreefixAutomatic, ElseGoesByLevelsOrContracts) {
  const bool cores = backend() == Backend::cpu || backend() == Backend::any;
  const std::int64_t least = std::int64_t{1} << (cores ? 14 : 8);
  for (const std::int64_t n : {std::int64_t{1}, std::int64_t{100}, least - 1, least, 3 * least}) {
    for (const auto& [name, shape] : all_shapes(n)) {
      const bool deep = backend() != Backend::cpu && shape_levels(shape) * 16 > n;
      const std::string expected = n < least ? "walk_tour" : deep ? "fold_tiles" : "leaffix_levels";
      EXPECT_EQ(picked<double>(shape, min), expected) << name << ' ' << n;
      EXPECT_EQ(picked<std::int32_t>(shape, bit_or), expected) << name << ' ' << n;
    }
  }
}

// ---- order of operations ----

template <class Value>
struct TreefixLevelsOfRounded : testing::Test {};
using Rounded = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(TreefixLevelsOfRounded, Rounded);

/// The same bits as the plain program in levels.hpp, and so the same on every backend, and every time.
TYPED_TEST(TreefixLevelsOfRounded, SameBitsEverywhere) {
  for (const std::int64_t n : {5003, 150001}) {
    for (const auto& [name, shape] : all_shapes(n)) {
      SCOPED_TRACE(name);
      const auto parent = app::make_tree<std::int32_t>(shape, 1);
      const Tree<std::int32_t> tree(runtime(), parent);
      const TreeByLevels levels = by_levels<std::int32_t>(parent);
      const auto weight = real_values<TypeParam>(parent.size(), 1);
      std::vector<TypeParam> ordered, expected(parent.size()), result(parent.size()), again(parent.size());
      for (const std::uint32_t v : levels.vertex) ordered.push_back(weight[v]);
      for (const Way way : next_ways()) {
        const auto sums = way.direction == Direction::root ? rootfix_by_levels(levels, ordered, plus, way.inclusive)
                                                           : leaffix_by_levels(levels, ordered, plus, way.inclusive);
        for (std::size_t b = 0; b < sums.size(); ++b) expected[levels.vertex[b]] = sums[b];
        treefix(way, tree, weight, result, plus, TreefixMethod::levels);
        EXPECT_TRUE(equal(result, expected)) << describe(way, plus, TreefixMethod::levels);
        EXPECT_TRUE(identical(result, expected)) << describe(way, plus, TreefixMethod::levels);
        treefix(way, tree, weight, again, plus, TreefixMethod::levels);
        EXPECT_TRUE(identical(result, again));
      }
    }
  }
}

// ---- Vectors ----

TEST(TreefixLevelsOfVectors, ManyInFlight) {
  const std::size_t n = 200003;
  const auto parent = random_tree<std::int32_t>(n, 1);
  const Tree<std::int32_t> tree(runtime(), parent);
  std::vector<Vector<double>> weights, results;
  std::vector<std::vector<double>> values;
  for (int i = 0; i < 12; ++i) {
    values.push_back(random_values<double>(n, static_cast<std::uint64_t>(i)));
    weights.emplace_back(runtime(), values.back());
    results.emplace_back(runtime(), n);
  }
  for (int i = 0; i < 12; ++i)
    treefix(ways[i % 4], tree, weights[i], results[i], i % 3 == 0 ? plus : min,
            i % 5 == 0 ? TreefixMethod::contraction : TreefixMethod::levels);
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(equal(values_of(results[i]), expected_treefix(parent, values[i], i % 3 == 0 ? plus : min,
                                                              ways[i % 4].direction, ways[i % 4].inclusive)))
        << i;
  }
}

TEST(TreefixLevelsOfVectors, TreeGoesWhileTasksRead) {
  const std::size_t n = 100003;
  const auto parent = random_tree<std::int32_t>(n, 1);
  const auto values = random_values<std::int32_t>(n, 1);
  const Vector weight(runtime(), values);
  Vector<std::int32_t> result(runtime(), n), above(runtime(), n);
  {
    Tree<std::int32_t> tree(runtime(), parent);
    leaffix(tree, weight, result, bit_or, {.method = TreefixMethod::levels});
    const Tree<std::int32_t> moved = std::move(tree);
    leaffix(moved, weight, result, max, {.method = TreefixMethod::levels});
    rootfix(moved, weight, above, min, {.method = TreefixMethod::contraction});
  }
  EXPECT_TRUE(equal(values_of(result), expected_treefix(parent, values, max, Direction::leaf, true)));
  EXPECT_TRUE(equal(values_of(above), expected_treefix(parent, values, min, Direction::root, false)));
}

// ---- NaNs and infinities ----

TEST(TreefixLevels, WhatIsNotFiniteReachesWhatDependsOnIt) {
  const auto parent = random_tree<std::int32_t>(5000, 1, 2);
  const Tree<std::int32_t> tree(runtime(), parent);
  auto weight = random_values<double>(5000, 1);
  weight[7] = NAN;
  weight[1234] = INFINITY;
  weight[4321] = -INFINITY;
  for (const Operator op : {plus, min, max, multiply}) {
    if (!covers<std::int32_t, double>(op)) continue;
    for (const Way way : ways) {
      for (const auto method : {TreefixMethod::levels, TreefixMethod::contraction, TreefixMethod::sequential}) {
        std::vector<double> result(5000);
        auto values = weight;
        if (op == multiply) {
          for (double& value : values) value = std::isfinite(value) ? 1 : value;
        }
        treefix(way, tree, values, result, op, method);
        EXPECT_TRUE(equal(result, expected_treefix(parent, values, op, way.direction, way.inclusive)))
            << describe(way, op, method);
      }
    }
  }
}

}  // namespace
