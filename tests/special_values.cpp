// Zeros and their signs, infinities and NaNs: the same bits on every device and by every method, but for which NaN.
#include "backend.hpp"
#include "trees.hpp"

#include <pleach/evaluate.hpp>
#include <pleach/list.hpp>
#include <pleach/scan.hpp>
#include <pleach/tree_queries.hpp>
#include <pleach/treefix.hpp>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class T>
constexpr T infinity = std::numeric_limits<T>::infinity();
template <class T>
constexpr T nan = std::numeric_limits<T>::quiet_NaN();

template <class T>
bool same_bits(T a, T b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b && std::signbit(a) == std::signbit(b);
}

template <class T>
void expect_bits(const std::vector<T>& found, const std::vector<T>& expected, const std::string& what) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_TRUE(same_bits(found[i], expected[i]))
        << what << ": element " << i << " is " << found[i] << ", not " << expected[i];
  }
}

/// IEEE 754's operations, one after the other; of its minimum and maximum those that NaN wins, and -0 is less than 0.
template <class T>
T apply_to_numbers(Operation op, T x, T y) {
  const auto before = [](T a, T b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); };
  switch (op) {
    case Operation::add: return x + y;
    case Operation::subtract: return x - y;
    case Operation::times: return x * y;
    case Operation::divide: return x / y;
    default: break;
  }
  if (std::isnan(x) || std::isnan(y)) return nan<T>;
  return before(x, y) == (op == Operation::minimum) ? x : y;
}

template <class T>
T apply_to_number(Operation op, T x) {
  if (op == Operation::subtract) return std::copysign(x, std::signbit(x) ? T{1} : T{-1});
  return op == Operation::divide ? T{1} / x : x;
}

/// Takes parents that stand before their children.
template <class T>
std::vector<T> evaluated(const std::vector<std::int32_t>& parent, const std::vector<std::int32_t>& operation,
                         const std::vector<T>& value) {
  const std::size_t n = parent.size();
  std::vector<std::vector<std::size_t>> children(n);
  for (std::size_t v = 1; v < n; ++v) {
    if (parent[v] != static_cast<std::int32_t>(v)) children[static_cast<std::size_t>(parent[v])].push_back(v);
  }
  std::vector<T> result(value);
  for (std::size_t v = n; v-- > 0;) {
    if (children[v].empty()) continue;
    const auto op = static_cast<Operation>(operation[v]);
    T sum = result[children[v][0]];
    for (std::size_t k = 1; k < children[v].size(); ++k) sum = apply_to_numbers(op, sum, result[children[v][k]]);
    result[v] = children[v].size() == 1 ? apply_to_number(op, sum) : sum;
  }
  return result;
}

constexpr std::pair<EvaluateMethod, const char*> methods[] = {{EvaluateMethod::contraction, "contraction"},
                                                              {EvaluateMethod::levels, "levels"},
                                                              {EvaluateMethod::sequential, "sequential"},
                                                              {EvaluateMethod::automatic, "automatic"}};

template <class T>
struct SpecialValuesOf : testing::Test {
  static std::vector<T> among(std::size_t n, const std::vector<T>& values, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<T> chosen(n);
    for (T& x : chosen) x = values[random() % values.size()];
    return chosen;
  }
  /// Mostly few kinds, so that not all sums are NaN.
  static std::vector<T> some(std::size_t n, std::uint64_t seed) {
    const std::vector<T> kinds[] = {{T{0}, T{-0.0}},
                                    {T{-0.0}},
                                    {T{0}, T{-0.0}, T{1}, T{-1}},
                                    {T{-0.0}, T{2}},
                                    {infinity<T>, T{0}},
                                    {infinity<T>, -infinity<T>, T{-0.0}, T{3}},
                                    {nan<T>, T{1}, T{0}, infinity<T>}};
    return among(n, kinds[seed % std::size(kinds)], seed);
  }
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(SpecialValuesOf, Reals);

TYPED_TEST(SpecialValuesOf, ExpressionsByHand) {
  using T = TypeParam;
  struct Case {
    const char* name;
    std::vector<std::int32_t> parent, operation;
    std::vector<T> value;
    T expected;
  };
  const T zero = 0, minus_zero = T{-0.0};
  const Case cases[] = {
      {"1 / -(0)", {0, 0, 0, 2}, {3, 0, 1, 0}, {0, 1, 0, 0}, -infinity<T>},
      {"1 / (0 * -1)", {0, 0, 0, 2, 2}, {3, 0, 2, 0, 0}, {0, 1, 0, 0, -1}, -infinity<T>},
      {"the reciprocal of -(0)", {0, 0, 1}, {3, 1, 0}, {0, 0, 0}, -infinity<T>},
      {"the reciprocal of 0 * -1", {0, 0, 1, 1}, {3, 2, 0, 0}, {0, 0, 0, -1}, -infinity<T>},
      {"1 / (-1 * 0)", {0, 0, 0, 2, 2}, {3, 0, 2, 0, 0}, {0, 1, 0, -1, 0}, -infinity<T>},
      {"the reciprocal of -(-0)", {0, 0, 1}, {3, 1, 0}, {0, 0, minus_zero}, infinity<T>},
      {"the reciprocal of -0 - 0", {0, 0, 1, 1}, {3, 1, 0, 0}, {0, 0, minus_zero, 0}, -infinity<T>},
      {"the reciprocal of 0 - 0", {0, 0, 1, 1}, {3, 1, 0, 0}, {0, 0, 0, 0}, infinity<T>},
      {"the reciprocal of -0 + -0", {0, 0, 1, 1}, {3, 0, 0, 0}, {0, 0, minus_zero, minus_zero}, -infinity<T>},
      {"the reciprocal of the sum of -0", {0, 0, 1}, {3, 0, 0}, {0, 0, minus_zero}, -infinity<T>},
      {"the reciprocal of the product of -0", {0, 0, 1}, {3, 2, 0}, {0, 0, minus_zero}, -infinity<T>},
      {"1 / 0 / 0", {0, 0, 0, 0}, {3, 0, 0, 0}, {0, 1, 0, 0}, infinity<T>},
      {"0 / 0", {0, 0, 0}, {3, 0, 0}, {0, 0, 0}, nan<T>},
      {"1 / (1 / 0)", {0, 0, 0, 2, 2}, {3, 0, 3, 0, 0}, {0, 1, 0, 1, 0}, zero},
      {"1 / 0 * 2 - 1", {0, 0, 0, 1, 1, 3, 3}, {1, 2, 0, 3, 0, 0, 0}, {0, 0, 1, 0, 2, 1, 0}, infinity<T>},
      {"2 / (3 - 3) + 1", {0, 0, 0, 1, 1, 4, 4}, {0, 3, 0, 0, 1, 0, 0}, {0, 0, 1, 2, 0, 3, 3}, infinity<T>},
      {"min(0, -0)", {0, 0, 0}, {4, 0, 0}, {0, 0, minus_zero}, minus_zero},
      {"min(-0, 0)", {0, 0, 0}, {4, 0, 0}, {0, minus_zero, 0}, minus_zero},
      {"max(0, -0)", {0, 0, 0}, {5, 0, 0}, {0, 0, minus_zero}, zero},
      {"max(-0, 0)", {0, 0, 0}, {5, 0, 0}, {0, minus_zero, 0}, zero},
      {"-(-(0)) of only children", {0, 0, 1}, {1, 1, 0}, {0, 0, 0}, zero},
      {"infinity - infinity", {0, 0, 0}, {1, 0, 0}, {0, infinity<T>, infinity<T>}, nan<T>},
      {"0 * infinity", {0, 0, 0}, {2, 0, 0}, {0, 0, infinity<T>}, nan<T>},
      {"-1 / infinity", {0, 0, 0}, {3, 0, 0}, {0, -1, infinity<T>}, minus_zero}};
  for (const Case& c : cases) {
    const Tree<std::int32_t> tree(runtime(), c.parent);
    for (const auto& [method, name] : methods) {
      std::vector<T> result(c.parent.size());
      evaluate(tree, c.operation, c.value, result, {method});
      EXPECT_TRUE(same_bits(result[0], c.expected)) << c.name << " by " << name << ": " << result[0];
    }
  }
}

/// Vertices hang on an earlier one, mostly on the last: long paths.
std::vector<std::int32_t> some_parents(std::size_t n, std::mt19937_64& random) {
  std::vector<std::int32_t> parent(n);
  for (std::size_t v = 1; v < n; ++v) {
    parent[v] =
        static_cast<std::int32_t>(random() % 3 == 0 ? random() % v : v - 1 - random() % std::min<std::size_t>(v, 2));
  }
  return parent;
}

template <class T>
void check_expressions(std::size_t n, std::vector<Operation> operations, bool divides, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto parent = some_parents(n, random);
  std::vector<int> children(n);
  for (std::size_t v = 1; v < n; ++v) ++children[static_cast<std::size_t>(parent[v])];
  std::vector<std::int32_t> operation(n);
  for (std::size_t v = 0; v < n; ++v) {
    Operation op = operations[random() % operations.size()];
    // Sums would round what is divided, in another order by contraction.
    if (divides && children[v] > 1 && op == Operation::subtract) op = Operation::times;
    operation[v] = static_cast<std::int32_t>(op);
  }
  const std::vector<T> kinds[] = {{T{0}, T{-0.0}, T{1}, T{-1}, T{2}},
                                  {T{1}, T{-1}, T{0}, T{-1}, T{1}},
                                  {T{0}, T{1}, T{-2}, infinity<T>, -infinity<T>, T{-0.0}, T{4}, T{-1}},
                                  {T{0}, T{1}, T{-1}, nan<T>, infinity<T>, T{1}, T{2}, T{-0.0}}};
  const auto value = SpecialValuesOf<T>::among(n, kinds[seed % std::size(kinds)], seed);
  const auto expected = evaluated(parent, operation, value);
  const Tree<std::int32_t> tree(runtime(), parent);
  for (const auto& [method, name] : methods) {
    std::vector<T> result(n);
    evaluate(tree, operation, value, result, {method});
    expect_bits(result, expected, std::string(name) + " of " + std::to_string(n) + ", seed " + std::to_string(seed));
  }
}

TYPED_TEST(SpecialValuesOf, Expressions) {
  for (std::uint64_t seed = 0; seed < (opencl_on_cpus() ? 12 : 120); ++seed) {
    const std::size_t n = 2 + seed % 40;
    check_expressions<TypeParam>(n, {Operation::add, Operation::subtract}, false, seed);
    check_expressions<TypeParam>(std::min<std::size_t>(n, 12), {Operation::add, Operation::subtract, Operation::times},
                                 false, seed);
    check_expressions<TypeParam>(n, {Operation::minimum, Operation::maximum, Operation::subtract}, false, seed);
    check_expressions<TypeParam>(n, {Operation::divide, Operation::times, Operation::subtract}, true, seed);
  }
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    check_expressions<TypeParam>(6000, {Operation::add, Operation::subtract}, false, seed);
    check_expressions<TypeParam>(6000, {Operation::minimum, Operation::maximum, Operation::subtract}, false, seed);
  }
}

/// All results are exact to the bit where nothing reorders operations.
TYPED_TEST(SpecialValuesOf, ExpressionsOfAllOperations) {
  using T = TypeParam;
  for (std::uint64_t seed = 0; seed < (opencl_on_cpus() ? 10 : 60); ++seed) {
    std::mt19937_64 random(seed);
    const std::size_t n = 2 + seed * 7;
    const auto parent = some_parents(n, random);
    std::vector<std::int32_t> operation(n);
    for (auto& op : operation) op = static_cast<std::int32_t>(random() % 6);
    const auto value =
        this->among(n, {T{0}, T{-0.0}, T{1}, T{-3}, T{0.1F}, T{7}, infinity<T>, T{-1e-30F}, T{1e30F}}, seed);
    const auto expected = evaluated(parent, operation, value);
    const Tree<std::int32_t> tree(runtime(), parent);
    for (const auto method : {EvaluateMethod::levels, EvaluateMethod::sequential}) {
      std::vector<T> result(n);
      evaluate(tree, operation, value, result, {method});
      expect_bits(result, expected, "method " + std::to_string(static_cast<int>(method)));
    }
  }
}

/// Folds from left to right. Sums begin with 0, products with 1, and minima and maxima with an infinity.
template <class T>
T combined_numbers(Operator op, T x, T y) {
  return apply_to_numbers(op == plus       ? Operation::add
                          : op == multiply ? Operation::times
                          : op == min      ? Operation::minimum
                                           : Operation::maximum,
                          x, y);
}
template <class T>
T of_nothing(Operator op) {
  return op == plus ? T{0} : op == multiply ? T{1} : op == min ? infinity<T> : -infinity<T>;
}

constexpr Operator operators[] = {plus, min, max, multiply};

TYPED_TEST(SpecialValuesOf, Scans) {
  using T = TypeParam;
  for (const std::size_t n : {1, 2, 17, 300, 2055, 9000}) {
    for (std::uint64_t seed = 0; seed < 7; ++seed) {
      for (const Operator op : operators) {
        auto values = this->some(n, seed);
        if (op == multiply) {
          for (T& x : values) {
            if (std::abs(x) > 1 && std::isfinite(x)) x = -1;
          }
        }
        std::vector<T> inclusive(n), exclusive(n);
        T sum = of_nothing<T>(op);
        for (std::size_t i = 0; i < n; ++i) {
          exclusive[i] = sum;
          inclusive[i] = sum = combined_numbers(op, sum, values[i]);
        }
        const std::string what = "operator " + std::to_string(static_cast<int>(op)) + " of " + std::to_string(n) +
                                 ", seed " + std::to_string(seed);
        std::vector<T> result(n);
        inclusive_scan(runtime(), values, result, op);
        expect_bits(result, inclusive, "inclusive_scan by " + what);
        exclusive_scan(runtime(), values, result, op);
        expect_bits(result, exclusive, "exclusive_scan by " + what);
        std::vector<std::int32_t> successor(n);
        for (std::size_t i = 0; i < n; ++i) successor[i] = static_cast<std::int32_t>(std::min(i + 1, n - 1));
        list_scan(runtime(), successor, values, result, op);
        expect_bits(result, exclusive, "list_scan by " + what);
        list_scan(runtime(), successor, values, result, op, {.inclusive = true});
        expect_bits(result, inclusive, "inclusive list_scan by " + what);
      }
    }
  }
}

TYPED_TEST(SpecialValuesOf, Treefix) {
  using T = TypeParam;
  constexpr std::pair<TreefixMethod, const char*> all[] = {{TreefixMethod::scan, "scan"},
                                                           {TreefixMethod::levels, "levels"},
                                                           {TreefixMethod::contraction, "contraction"},
                                                           {TreefixMethod::sequential, "sequential"},
                                                           {TreefixMethod::automatic, "automatic"}};
  for (const std::size_t n : {1, 2, 7, 60, 3000}) {
    for (std::uint64_t seed = 0; seed < 7; ++seed) {
      if (opencl_on_cpus() && n > 60 && seed > 2) continue;
      std::mt19937_64 random(seed);
      const auto parent = some_parents(n, random);
      const Tree<std::int32_t> tree(runtime(), parent);
      const auto weight = this->some(n, seed);
      for (const Operator op : {plus, min, max}) {
        for (const bool inclusive : {false, true}) {
          std::vector<T> up(n, of_nothing<T>(op)), down(n, of_nothing<T>(op)), own(n);
          for (std::size_t v = 0; v < n; ++v) {
            const auto p = static_cast<std::size_t>(parent[v]);
            if (v > 0) down[v] = combined_numbers(op, down[p], weight[p]);
          }
          for (std::size_t v = n; v-- > 1;) {
            const auto p = static_cast<std::size_t>(parent[v]);
            up[p] = combined_numbers(op, up[p], combined_numbers(op, up[v], weight[v]));
          }
          if (inclusive) {
            for (std::size_t v = 0; v < n; ++v) {
              down[v] = combined_numbers(op, down[v], weight[v]);
              up[v] = combined_numbers(op, up[v], weight[v]);
            }
          }
          for (const auto& [method, name] : all) {
            if (op != plus && method == TreefixMethod::scan) continue;
            const std::string what = std::string(" by ") + name + ", operator " + std::to_string(static_cast<int>(op)) +
                                     " of " + std::to_string(n) + ", seed " + std::to_string(seed) +
                                     (inclusive ? ", inclusive" : "");
            std::vector<T> result(n);
            rootfix(tree, weight, result, op, {.inclusive = inclusive, .method = method});
            expect_bits(result, down, "rootfix" + what);
            leaffix(tree, weight, result, op, {.inclusive = inclusive, .method = method});
            expect_bits(result, up, "leaffix" + what);
          }
        }
      }
    }
  }
}

TYPED_TEST(SpecialValuesOf, SumsAlongPaths) {
  using T = TypeParam;
  for (std::uint64_t seed = 0; seed < 14; ++seed) {
    std::mt19937_64 random(seed);
    const std::size_t n = 1 + random() % 60;
    const auto parent = some_parents(n, random);
    const Tree<std::int32_t> tree(runtime(), parent);
    const auto weight = this->some(n, seed);
    std::vector<std::int32_t> u(50), v(50);
    std::vector<T> expected(50);
    for (std::size_t k = 0; k < 50; ++k) {
      u[k] = static_cast<std::int32_t>(random() % n);
      v[k] = static_cast<std::int32_t>(random() % n);
      for (std::int32_t a = u[k], b = v[k];;) {  // parents stand before their children
        if (a == b) {
          expected[k] += weight[static_cast<std::size_t>(a)];
          break;
        }
        std::int32_t& lower = a > b ? a : b;
        expected[k] += weight[static_cast<std::size_t>(lower)];
        lower = parent[static_cast<std::size_t>(lower)];
      }
    }
    Vector<T> result(runtime(), 50);
    TreeQueries<std::int32_t>(tree).path_sum(Vector<T>(runtime(), weight), Vector<std::int32_t>(runtime(), u),
                                             Vector<std::int32_t>(runtime(), v), result);
    const auto view = result.read();
    expect_bits(std::vector<T>(view.begin(), view.end()), expected, "path_sum, seed " + std::to_string(seed));
  }
}

}  // namespace
