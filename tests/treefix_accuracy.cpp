// The bounds of docs/accuracy.md hold on every tree: results against exact sums.
#include "checks/treefix_bound.hpp"

#include "backend.hpp"
#include "base/tile.hpp"
#include "treefix/levels.hpp"
#include "treefixes.hpp"

using namespace pleach;
using namespace pleach::test;
using app::SumMethod;

static_assert(app::bound_tile == tile && app::bound_block == 1U << block_bits);

namespace {

constexpr std::pair<SumMethod, const char*> methods[] = {{SumMethod::scan, "scan"},
                                                         {SumMethod::compensated, "compensated"},
                                                         {SumMethod::levels, "levels"},
                                                         {SumMethod::contraction, "contraction"},
                                                         {SumMethod::sequential, "sequential"}};

/// Numbers of very different size and of both signs, whose sums a long double holds exactly.
template <class Value>
std::vector<Value> wild_values(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Value> values(n);
  for (Value& value : values) {
    const auto mantissa = static_cast<std::int64_t>(random() % (1U << 23)) - (1 << 22);
    value = std::ldexp(static_cast<Value>(mantissa), static_cast<int>(random() % 22));
  }
  return values;
}

template <class Value>
struct Case {
  Case(const TreeShape& shape, const std::vector<Value>& weights, bool in_preorder = false)
      : tree(runtime(), app::make_tree<std::int32_t>(shape, 1), {.preorder = in_preorder}),
        parent(values_of(tree.parent())),
        weight(weights),
        tour(values_of(tree.tour())) {}

  [[nodiscard]] std::vector<Value> result(Way way, SumMethod sums) const {
    std::vector<Value> result(parent.size());
    TreefixMethod method = TreefixMethod::scan;
    if (sums == SumMethod::levels) method = TreefixMethod::levels;
    if (sums == SumMethod::contraction) method = TreefixMethod::contraction;
    if (sums == SumMethod::sequential) method = TreefixMethod::sequential;
    const bool compensated = sums == SumMethod::compensated;
    if (way.direction == Direction::root) {
      rootfix(tree, weight, result, plus, {way.inclusive, method, compensated});
    } else {
      leaffix(tree, weight, result, plus, {way.inclusive, method, compensated});
    }
    return result;
  }

  [[nodiscard]] std::vector<long double> exact(Way way) const {
    const app::TreefixBound<std::int32_t> bound(tour, parent, tree.in_preorder());
    const std::span<const Value> weights(weight);
    return way.direction == Direction::root ? bound.path_sums(weights, way.inclusive, false)
                                            : bound.subtree_sums(weights, way.inclusive, false);
  }

  [[nodiscard]] std::vector<double> bounds(Way way, SumMethod sums) const {
    const app::TreefixBound<std::int32_t> bound(tour, parent, tree.in_preorder());
    const std::span<const Value> weights(weight);
    return way.direction == Direction::root ? bound.rootfix(weights, sums, way.inclusive)
                                            : bound.leaffix(weights, sums, way.inclusive);
  }

  Tree<std::int32_t> tree;
  Parents<std::int32_t> parent;
  std::vector<Value> weight;
  std::vector<std::int32_t> tour;
};

template <class Value>
struct TreefixAccuracyOf : testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(TreefixAccuracyOf, Reals);

TYPED_TEST(TreefixAccuracyOf, BoundsHold) {
  for (const std::int64_t n : {1, 40, 1024, 30003}) {
    for (const auto& [name, shape] : all_shapes(n)) {
      for (const auto& [wild, in_preorder] : {std::pair(false, false), {true, false}, {true, true}}) {
        const auto count = static_cast<std::size_t>(n);
        const Case<TypeParam> example(shape, wild ? wild_values<TypeParam>(count, 1) : real_values<TypeParam>(count, 1),
                                      in_preorder);
        for (const Way way : next_ways()) {
          const auto exact = example.exact(way);
          for (const auto& [method, label] : methods) {
            const auto result = example.result(way, method);
            const auto bound = example.bounds(way, method);
            for (std::size_t v = 0; v < count; ++v) {
              ASSERT_LE(std::abs(static_cast<long double>(result[v]) - exact[v]), bound[v])
                  << name << ' ' << n << ", vertex " << v << ", " << label << ", rootfix "
                  << (way.direction == Direction::root) << " inclusive " << way.inclusive;
            }
          }
        }
      }
    }
  }
}

/// Not one result of the compensated scan is off by more than its own rounding and a little, wherever it stands; those
/// of the plain scan are.
TYPED_TEST(TreefixAccuracyOf, CompensatedSumsAreRoundedOnce) {
  const std::size_t n = 100003;
  const Case<TypeParam> example({.vertices = static_cast<std::int64_t>(n), .permute_labels = true},
                                wild_values<TypeParam>(n, 2));
  const long double unit = std::numeric_limits<TypeParam>::epsilon() / 2;
  long double total = 0;
  for (const TypeParam w : example.weight) total += std::abs(static_cast<long double>(w));
  for (const Way way : ways) {
    const auto exact = example.exact(way);
    const auto compensated = example.result(way, SumMethod::compensated);
    const auto plain = example.result(way, SumMethod::scan);
    const auto bound = example.bounds(way, SumMethod::compensated);
    bool differs = false;
    for (std::size_t v = 0; v < n; ++v) {
      ASSERT_LE(std::abs(compensated[v] - exact[v]), unit * std::abs(exact[v]) + 1e4L * unit * unit * total) << v;
      differs |= std::abs(plain[v] - exact[v]) > bound[v];
    }
    EXPECT_EQ(differs, (std::is_same_v<TypeParam, float>));
  }
}

TYPED_TEST(TreefixAccuracyOf, CompensatedAndNotFinite) {
  const auto parent = random_tree<std::int32_t>(9000, 1, 2);
  const Tree<std::int32_t> tree(runtime(), parent);
  auto weight = random_values<TypeParam>(9000, 1);
  weight[7] = std::numeric_limits<TypeParam>::quiet_NaN();
  weight[4321] = std::numeric_limits<TypeParam>::infinity();
  std::vector<TypeParam> result(9000);
  for (const Way way : ways) {
    if (way.direction == Direction::root) {
      rootfix(tree, weight, result, plus, {.inclusive = way.inclusive, .compensated = true});
    } else {
      leaffix(tree, weight, result, plus, {.inclusive = way.inclusive, .compensated = true});
    }
    EXPECT_TRUE(equal(result, expected_treefix(parent, weight, plus, way.direction, way.inclusive)));
  }
}

TEST(TreefixAccuracy, SharedByWorkers) {
  const std::size_t n = 300007;
  const auto parent = random_tree<std::int64_t>(n, 1);
  const Tree<std::int64_t> tree(runtime(), parent);
  const auto weight = random_values<float>(n, 1);
  std::vector<float> result(n), again(n);
  leaffix(tree, weight, result, plus, {.compensated = true});
  EXPECT_TRUE(equal(result, expected_treefix(parent, weight, plus, Direction::leaf, true)));
  leaffix(tree, weight, again, plus, {.compensated = true});
  EXPECT_TRUE(identical(result, again));
}

TEST(TreefixAccuracy, Errors) {
  const Tree tree(runtime(), std::vector{0, 0, 1});
  const auto error = [&]<class Value>(Value, Operator op, TreefixMethod method) {
    const std::vector<Value> weight(3, Value{1});
    std::vector<Value> result(3, Value{7});
    const auto message =
        message_of<ArgumentError>([&] { leaffix(tree, weight, result, op, {.method = method, .compensated = true}); });
    EXPECT_EQ(result, std::vector<Value>(3, Value{7}));
    return message;
  };
  EXPECT_EQ(error(1, plus, TreefixMethod::scan), "leaffix: plus of i32 cannot be compensated; plus of f32 and f64 can");
  EXPECT_EQ(error(1.0F, min, TreefixMethod::automatic),
            "leaffix: min of f32 cannot be compensated; plus of f32 and f64 can");
  EXPECT_EQ(error(1.0, plus, TreefixMethod::levels), "leaffix: only the method scan is compensated");
}

}  // namespace
