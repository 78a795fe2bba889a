// evaluate and differentiate by every method.
#include "expressions.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

constexpr auto add = Operation::add, subtract = Operation::subtract, times = Operation::times,
               divide = Operation::divide, minimum = Operation::minimum, maximum = Operation::maximum;

constexpr EvaluateMethod methods[] = {EvaluateMethod::automatic, EvaluateMethod::levels, EvaluateMethod::contraction,
                                      EvaluateMethod::sequential};

/// Every kind of function that steps compose to, of a type each.
template <class Index>
void check_all(const Parents<Index>& parent, EvaluateMethod method, std::uint64_t seed) {
  const Tree<Index> tree(runtime(), parent);
  const std::size_t n = parent.size();
  const auto positive = real_values<double>(n, seed, 0.25);
  check_values(tree, parent, random_operations(n, {add, subtract, times}, seed), random_values<std::int32_t>(n, seed),
               method, true);
  check_values(tree, parent, random_operations(n, {add, subtract, minimum, maximum}, seed),
               random_values<float>(n, seed), method, n < 100000);
  check_values(tree, parent, random_operations(n, {add, divide}, seed), positive, method, false);
  if (opencl_on_cpus()) return;
  check_values(tree, parent, random_operations(n, {minimum, maximum}, seed), random_values<std::int64_t>(n, seed),
               method, true);
  check_values(tree, parent, random_operations(n, {add, subtract}, seed), random_values<double>(n, seed), method, true);
  check_values(tree, parent, random_operations(n, {minimum, maximum, times}, seed), real_values<double>(n, seed),
               method, false);
  check_values(tree, parent, random_operations(n, {subtract, times}, seed), real_values<float>(n, seed), method, false);
}

template <class Index>
struct EvaluateOf : testing::Test {};
TYPED_TEST_SUITE(EvaluateOf, Indices);

TEST(Evaluate, ByHand) {
  // 0 = 1 - 2, 1 = 3 * 4 * 5, 2 = -(6), 7 = 8 / 9
  const std::vector parent{0, 0, 0, 1, 1, 1, 2, 7, 7, 7};
  const Tree tree(runtime(), parent);
  const Operations operation{1, 2, 1, 99, 99, 99, 99, 3, 99, 99};
  const std::vector<double> value{9, 9, 9, 2, 3, 4, 5, 9, 1, 8};
  std::vector<double> result(10);
  for (const auto method : methods) {
    evaluate(tree, operation, value, result, {.method = method});
    EXPECT_EQ(result, (std::vector<double>{29, 24, -5, 2, 3, 4, 5, 0.125, 1, 8}));
  }
  const std::vector<std::int64_t> whole{9, 9, 9, 2, 3, 4, 5, 9, 1, 8};
  std::vector<std::int64_t> results(10);
  const Operations order{5, 4, 1, 99, 99, 99, 99, 5, 99, 99};
  evaluate(tree, order, whole, results);
  EXPECT_EQ(results, (std::vector<std::int64_t>{2, 2, -5, 2, 3, 4, 5, 8, 1, 8}));
}

TEST(Evaluate, OnlyChildren) {
  const std::vector parent{0, 0, 1, 2, 3};
  const Tree tree(runtime(), parent);
  std::vector<float> result(5);
  for (const auto method : methods) {
    evaluate(tree, Operations{1, 3, 0, 2, 99}, std::vector<float>{0, 0, 0, 0, 4}, result, {.method = method});
    EXPECT_EQ(result, (std::vector<float>{-0.25F, 0.25F, 4, 4, 4}));
    if (method == EvaluateMethod::contraction) continue;
    evaluate(tree, Operations{1, 3, 4, 5, 99}, std::vector<float>{0, 0, 0, 0, 4}, result, {.method = method});
    EXPECT_EQ(result, (std::vector<float>{-0.25F, 0.25F, 4, 4, 4}));
  }
}

TEST(Evaluate, Nothing) {
  const Tree tree(runtime(), std::vector<std::int32_t>{});
  std::vector<float> nothing;
  evaluate(tree, Operations{}, nothing, nothing);
}

TYPED_TEST(EvaluateOf, EveryShapeByContraction) {
  int k = 0;
  for (const auto& [name, shape] : all_shapes(sanitized ? 700 : 5000)) {
    if (k++ % one_in(3) != 0) continue;
    SCOPED_TRACE(name);
    check_all(app::make_tree<TypeParam>(shape, 1), EvaluateMethod::contraction, static_cast<std::uint64_t>(k));
  }
}

TYPED_TEST(EvaluateOf, EveryShapeByOtherMethods) {
  int k = 0;
  for (const auto& [name, shape] : all_shapes(2500)) {
    if (k++ % one_in(5) != 0) continue;
    SCOPED_TRACE(name);
    const auto parent = app::make_tree<TypeParam>(shape, 1);
    for (const auto method : {EvaluateMethod::levels, EvaluateMethod::sequential}) {
      check_all(parent, method, static_cast<std::uint64_t>(k));
    }
  }
}

TYPED_TEST(EvaluateOf, ManySmallTrees) {
  std::mt19937_64 random(3);
  for (int i = 0; i < (opencl_on_cpus() ? 12 : 60); ++i) {
    const std::size_t n = 1 + random() % 40, roots = 1 + random() % (1 + n / 4);
    check_all(random_tree<TypeParam>(n, random(), static_cast<std::int64_t>(roots)), methods[i % 4], random());
  }
}

TYPED_TEST(EvaluateOf, Combs) {
  for (const std::size_t leaves : {std::size_t{2}, tile / 2, tile, 3 * tile + 1}) {
    for (const bool leaf_first : {false, true}) {
      SCOPED_TRACE(std::to_string(leaves) + (leaf_first ? " leaf first" : " leaf last"));
      check_all(comb<TypeParam>(leaves, leaf_first), EvaluateMethod::contraction, leaves);
    }
  }
}

TEST(Evaluate, LargeCombsAndStars) {
  const std::size_t n = sanitized || opencl_on_cpus() ? 40000 : 600000;
  std::vector<Parents<std::int32_t>> trees{comb<std::int32_t>(n / 2, false), comb<std::int32_t>(n / 2, true)};
  trees.push_back(app::make_tree<std::int32_t>({.kind = TreeKind::star, .vertices = static_cast<std::int64_t>(n)}, 1));
  for (const auto& parent : trees) {
    const Tree tree(runtime(), parent);
    const std::size_t size = parent.size();
    const auto whole = random_values<std::int32_t>(size, 5);
    const auto ring = random_operations(size, {add, subtract, times}, 5);
    const auto rounded = random_operations(size, {add, subtract, minimum, maximum}, 5);
    for (const auto method : {EvaluateMethod::contraction, EvaluateMethod::automatic}) {
      check_values(tree, parent, ring, whole, method, true);
      check_values(tree, parent, rounded, random_values<float>(size, 5), method, false);
    }
  }
}

TEST(Evaluate, ContinuedFraction) {
  // 1 + 1 / (1 + 1 / ...): Fibonacci's quotients.
  const std::size_t depth = 5000;
  std::vector<std::int32_t> parent;
  Operations operation;
  std::vector<double> value;
  for (std::size_t k = 0; k < depth; ++k) {
    const auto sum = static_cast<std::int32_t>(3 * k);  // 1 and the reciprocal, which stands above the next sum
    parent.insert(parent.end(), {k == 0 ? 0 : sum - 1, sum, sum});
    operation.insert(operation.end(), {0, 0, 3});
    value.insert(value.end(), {0, 1, 0});
  }
  parent.push_back(static_cast<std::int32_t>(3 * depth - 1));
  operation.push_back(0);
  value.push_back(1);
  const Tree tree(runtime(), parent);
  std::vector<double> result(parent.size());
  evaluate(tree, operation, value, result, {.method = EvaluateMethod::contraction});
  EXPECT_NEAR(result[0], (1 + std::sqrt(5.0)) / 2, 1e-14);
}

TEST(Evaluate, DivisionByZero) {
  const std::vector parent{0, 0, 0};
  const Tree tree(runtime(), parent);
  std::vector<double> result(3);
  for (const auto method : methods) {
    evaluate(tree, Operations{3, 0, 0}, std::vector<double>{0, -1, 0}, result, {.method = method});
    EXPECT_EQ(result[0], -std::numeric_limits<double>::infinity());
  }
}

TEST(Evaluate, NanWins) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Tree tree(runtime(), std::vector{0, 0, 0, 2, 2, 2});
  std::vector<double> result(6);
  for (const auto method : methods) {
    evaluate(tree, Operations{4, 0, 5, 0, 0, 0}, std::vector<double>{0, 7, 0, 1, nan, 3}, result, {.method = method});
    EXPECT_TRUE(std::isnan(result[2]) && std::isnan(result[0]));
  }
}

TYPED_TEST(EvaluateOf, OfATreeInPreorder) {
  const auto parent = random_tree<TypeParam>(3000, 7, 3);
  const Tree<TypeParam> tree(runtime(), parent, {.preorder = true});
  const auto operation = random_operations(3000, {add, subtract, times}, 8);
  const auto value = random_values<std::int32_t>(3000, 9);
  Operations operations(3000), values(3000), result(3000), expected(3000);
  to_preorder(tree, operation, operations);
  to_preorder(tree, value, values);
  for (const auto method : methods) {
    evaluate(tree, operations, values, result, {.method = method});
    from_preorder(tree, result, expected);
    EXPECT_EQ(expected, (reference::evaluate<std::int32_t, TypeParam>(parent, operation, value).value));
  }
}

constexpr EvaluateMethod reverse_methods[] = {EvaluateMethod::contraction, EvaluateMethod::sequential,
                                              EvaluateMethod::automatic};

TEST(Differentiate, ByHand) {
  // (x * y - 0 * z) / 4 with x = 2, y = 3, z = 5, and max(1, 7)
  const std::vector parent{0, 0, 0, 1, 1, 3, 3, 4, 4, 9, 9, 9};
  const Tree tree(runtime(), parent);
  const Operations operation{3, 1, 9, 2, 2, 9, 9, 9, 9, 5, 9, 9};
  const std::vector<double> value{0, 0, 4, 0, 0, 2, 3, 0, 5, 0, 1, 7};
  std::vector<double> result(12), derivative(12);
  for (const auto method : {EvaluateMethod::sequential, EvaluateMethod::automatic}) {
    differentiate(tree, operation, value, result, derivative, {.method = method});
    EXPECT_EQ(result, (std::vector<double>{1.5, 6, 4, 6, 0, 2, 3, 0, 5, 7, 1, 7}));
    EXPECT_EQ(derivative, (std::vector<double>{1, 0.25, -0.375, 0.25, -0.25, 0.75, 0.5, -1.25, 0, 1, 0, 1}));
  }
}

TYPED_TEST(EvaluateOf, DerivativesOfEveryShape) {
  int k = 0;
  for (const auto& [name, shape] : all_shapes(sanitized ? 500 : 3000)) {
    if (k++ % one_in(4) != 0) continue;
    SCOPED_TRACE(name);
    const auto seed = static_cast<std::uint64_t>(k);
    const auto parent = app::make_tree<TypeParam>(shape, 1);
    const Tree<TypeParam> tree(runtime(), parent);
    const std::size_t n = parent.size();
    for (const auto method : reverse_methods) {
      check_derivatives(tree, parent, random_operations(n, {add, subtract, times}, seed), real_values<double>(n, seed),
                        method, false);
      check_derivatives(tree, parent, random_operations(n, {add, divide}, seed), real_values<double>(n, seed, 0.25),
                        method, false);
      if (opencl_on_cpus()) break;
      check_derivatives(tree, parent, random_operations(n, {subtract, minimum, maximum}, seed),
                        real_values<double>(n, seed), method, false);
    }
  }
}

TYPED_TEST(EvaluateOf, DerivativesOfSmallTreesWithZeros) {
  std::mt19937_64 random(4);
  for (int i = 0; i < (opencl_on_cpus() ? 10 : 80); ++i) {
    const std::size_t n = 1 + random() % 30;
    const auto parent = random_tree<TypeParam>(n, random(), static_cast<std::int64_t>(1 + random() % (1 + n / 4)));
    const Tree<TypeParam> tree(runtime(), parent);
    std::vector<double> value(n);
    for (double& x : value) x = static_cast<double>(random() % 4) - 1;
    check_derivatives(tree, parent, random_operations(n, {add, subtract, times, times}, random()), value,
                      reverse_methods[i % 3], true);
  }
}

TEST(Differentiate, LargeCombAndStar) {
  const std::size_t n = sanitized || opencl_on_cpus() ? 10000 : 300000;
  for (const auto& parent :
       {comb<std::int32_t>(n / 2, true),
        app::make_tree<std::int32_t>({.kind = TreeKind::star, .vertices = static_cast<std::int64_t>(n)}, 1)}) {
    const Tree tree(runtime(), parent);
    const auto value = real_values<double>(parent.size(), 6);
    check_derivatives(tree, parent, random_operations(parent.size(), {add, subtract, times}, 6), value,
                      EvaluateMethod::contraction, false);
  }
}

TEST(Differentiate, AgreesWithFiniteDifferences) {
  const std::size_t n = 60;
  const auto parent = random_tree<std::int32_t>(n, 12);
  const Tree tree(runtime(), parent);
  const auto operation = random_operations(n, {add, subtract, times, divide, minimum, maximum}, 13);
  auto value = real_values<double>(n, 14, 0.5);
  std::vector<double> result(n), derivative(n), less(n), more(n);
  differentiate(tree, operation, value, result, derivative);
  const auto root = static_cast<std::size_t>(
      std::ranges::find_if(parent, [&](const std::int32_t& p) { return p == &p - parent.data(); }) - parent.begin());
  constexpr double step = 1e-6;
  for (std::size_t v = 0; v < n; ++v) {
    if (std::ranges::count(parent, static_cast<std::int32_t>(v)) > 0) continue;
    const double own = value[v];
    value[v] = own - step;
    evaluate(tree, operation, value, less);
    value[v] = own + step;
    evaluate(tree, operation, value, more);
    value[v] = own;
    EXPECT_NEAR(derivative[v], (more[root] - less[root]) / (2 * step), 1e-5 * (1 + std::abs(derivative[v]))) << v;
  }
}

TEST(Evaluate, RefusesWhatIsWrong) {
  const Tree tree(runtime(), std::vector{0, 0, 0, 2});
  const std::vector<double> value(4, 1.0);
  std::vector<double> result(4, 7.0);
  const auto message = [&](Operations operation, EvaluateOptions options = {}) {
    return message_of<ArgumentError>([&] { evaluate(tree, operation, value, result, options); });
  };
  EXPECT_EQ(message({0, 0, 0}), "evaluate: operation has 3 elements, the tree has 4");
  EXPECT_EQ(message({0, 9, 6, 9}), "evaluate: operation[2] = 6 is none");
  EXPECT_EQ(message({-1, 9, 6, 9}), "evaluate: operation[0] = -1 is none");
  EXPECT_EQ(message({4, 9, 3, 9}, {.method = EvaluateMethod::contraction}),
            "evaluate: divide with minimum or maximum does not compose; other methods take them");
  EXPECT_EQ(message({0, 0, 0, 0}, {.method = EvaluateMethod{7}}), "evaluate: there is no method 7");
  EXPECT_EQ(result, std::vector<double>(4, 7.0));
  const std::vector<std::int32_t> whole(4, 1);
  std::vector<std::int32_t> results(4, 7);
  EXPECT_EQ(message_of<ArgumentError>([&] {
              evaluate(tree, Operations{0, 9, 3, 9}, whole, results);
            }),
            "evaluate: operation[2] = 3 divides integers");
  EXPECT_EQ(results, std::vector<std::int32_t>(4, 7));
  const Vector<std::int32_t> operation(runtime(), Operations{0, 0, 0, 0});
  Vector<double> values(runtime(), value);
  EXPECT_EQ(message_of<ArgumentError>([&] { evaluate(tree, operation, values, values); }),
            "evaluate: value and result are the same vector");
  std::vector<double> derivative(3);
  EXPECT_EQ(message_of<ArgumentError>([&] { differentiate(tree, Operations(4), value, result, derivative); }),
            "differentiate: derivative has 3 elements, the tree has 4");
  derivative.resize(4);
  EXPECT_EQ(message_of<ArgumentError>([&] {
              differentiate(tree, Operations(4), value, result, derivative, {.method = EvaluateMethod::levels});
            }),
            "differentiate: there is no method levels; contraction and sequential are");
}

}  // namespace
