// Operators of an application's own: matrices, which do not commute, affine maps, pairs, arg-max, intervals, and plus.
#include <pleach/pleach.hpp>

#include "array/invert/kernels.hpp"
#include "array/scan_whole/kernels.hpp"
#include "backend.hpp"
#include "checks/expression_reference.hpp"
#include "climb.hpp"
#include "compare.hpp"
#include "defined_operations.hpp"
#include "edges.hpp"
#include "expression/evaluate_levels/kernels.hpp"
#include "lists.hpp"
#include "runtime/devices/own_programs.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "tree/fold_blocks/kernels.hpp"
#include "tree/sum_paths/kernels.hpp"
#include "treefix/fold_beyond/kernels.hpp"
#include "treefix/fold_table/kernels.hpp"
#include "treefix/fold_tiles/kernels.hpp"
#include "treefix/join_paths/kernels.hpp"
#include "treefix/rootfix_levels/kernels.hpp"
#include "trees.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using namespace pleach;
using namespace pleach::test;

namespace {

// clang-format off
PLEACH_CODE(matrix_code,
  struct Matrix { uint32_t a, b, c, d; };
  uint32_t sum_of_products(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    return (uint32_t)(((uint64_t)a * b + (uint64_t)c * d) % 65521u);
  }
  Matrix product(Matrix x, Matrix y) {
    Matrix z = {sum_of_products(x.a, y.a, x.b, y.c), sum_of_products(x.a, y.b, x.b, y.d),
                sum_of_products(x.c, y.a, x.d, y.c), sum_of_products(x.c, y.b, x.d, y.d)};
    return z;
  }
  Matrix upside_down(Matrix x) { Matrix y = {x.c, x.d, x.a, x.b}; return y; }
  Matrix adjugate(Matrix x) {  // the inverse where the determinant is 1
    Matrix y = {x.d, (65521u - x.b) % 65521u, (65521u - x.c) % 65521u, x.a};
    return y;
  }
)

PLEACH_CODE(affine_code,
  struct Affine { uint32_t a, b; };  // x -> a x + b
  Affine then(Affine f, Affine g) { Affine h = {g.a * f.a, g.a * f.b + g.b}; return h; }
)

PLEACH_CODE(pair_code,
  struct Pair { int64_t count; double sum; };
  Pair added(Pair x, Pair y) { Pair z = {x.count + y.count, x.sum + y.sum}; return z; }
)

PLEACH_CODE(place_code,
  struct Place { float value; int32_t index; };
  Place larger(Place x, Place y) {
    return x.value > y.value || (x.value == y.value && x.index < y.index) ? x : y;
  }
)

PLEACH_CODE(interval_code,
  struct Interval { float low, high; };
  Interval around(Interval x, Interval y) { Interval z = {fmin(x.low, y.low), fmax(x.high, y.high)}; return z; }
)

PLEACH_CODE(plus_code,
  int plus_of_ints(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
  int minus_of_ints(int a) { return (int)(0u - (unsigned)a); }
  double plus_of_doubles(double a, double b) { return a + b; }
)

PLEACH_CODE(expression_code,
  struct Bounds { float low, high; };
  Bounds arithmetic(int32_t operation, Bounds x, Bounds y) {
    Bounds difference = {x.low - y.high, x.high - y.low};
    Bounds hull = {fmin(x.low, y.low), fmax(x.high, y.high)};
    return operation == 7 ? difference : hull;
  }
  Bounds of_one(int32_t operation, Bounds x) {
    Bounds negative = {0 - x.high, 0 - x.low};  // no -0: of that and 0, fmin may take either
    return operation == 7 ? negative : x;
  }
)
// clang-format on

const auto multiplied = define_operator<product, adjugate>(matrix_code, {1, 0, 0, 1});
const auto composed = define_operator<then>(affine_code, {1, 0});
const auto both_added = define_operator<added>(pair_code, {0, 0}, {.commutes = true});
const auto largest = define_operator<larger>(place_code, {-3e38F, INT32_MAX}, {.commutes = true});
const auto bounding = define_operator<around>(interval_code, {3e38F, -3e38F}, {.commutes = true});
const auto own_plus = define_operator<plus_of_ints, minus_of_ints>(plus_code, 0, {.commutes = true});
const auto on_bounds = define_operation<arithmetic, of_one>(expression_code);

/// Nobody tells the derivatives of a function.
template <class Function>
concept Differentiable = requires(const Tree<std::int32_t>& tree, std::vector<std::int32_t>& operation,
                                  std::vector<float>& value, const Function& function) {
  differentiate(tree, operation, value, value, value, function);
};
static_assert(!Differentiable<DefinedOperation<float>> && Differentiable<EvaluateOptions>);

/// An operator, its function for the oracle, its identity and random values.
template <class T>
struct Case {
  const DefinedOperator<T>& op;
  T (*function)(T, T);
  T identity;
  T (*random)(std::mt19937&);
};

const Case<Matrix> matrices{multiplied, product, {1, 0, 0, 1}, [](std::mt19937& r) {
                              const auto any = [&] { return static_cast<std::uint32_t>(r() % 65521); };
                              const Matrix lower = {1, 0, any(), 1}, upper = {1, any(), 0, 1};
                              return product(product({1, any(), 0, 1}, lower), upper);
                            }};
const Case<Affine> maps{composed, then, {1, 0}, [](std::mt19937& r) {
                          return Affine{static_cast<std::uint32_t>(r()) | 1, static_cast<std::uint32_t>(r())};
                        }};
const Case<Pair> pairs{both_added, added, {0, 0}, [](std::mt19937& r) {
                         return Pair{static_cast<std::int64_t>(r() % 9), static_cast<double>(r() % 1000)};
                       }};
const Case<Place> places{largest, larger, {-3e38F, INT32_MAX}, [](std::mt19937& r) {
                           return Place{static_cast<float>(r() % 50), static_cast<std::int32_t>(r() % 1000000)};
                         }};
const Case<Interval> intervals{bounding, around, {3e38F, -3e38F}, [](std::mt19937& r) {
                                 const auto low = static_cast<float>(r() % 100000);
                                 return Interval{low, low + static_cast<float>(r() % 10)};
                               }};
const Case<std::int32_t> integers{own_plus, plus_of_ints, 0,
                                  [](std::mt19937& r) { return static_cast<std::int32_t>(r()); }};

template <class T>
std::vector<T> random_values(const Case<T>& of, std::size_t n) {
  std::mt19937 random(static_cast<unsigned>(n) + 1);
  std::vector<T> values(n);
  for (T& value : values) value = of.random(random);
  return values;
}

template <class T>
void expect_same(const std::vector<T>& results, const std::vector<T>& expected, const std::string& what) {
  ASSERT_EQ(results.size(), expected.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    ASSERT_EQ(std::memcmp(&results[i], &expected[i], sizeof(T)), 0)
        << what << ", element " << i << " of " << results.size();
  }
}

/// Calls f(case) for each, where kernels compile fast.
template <class F>
void for_each_case(F f) {
  f(matrices);
  if (opencl_on_cpus()) return;
  f(maps);
  f(pairs);
  f(places);
  f(intervals);
  f(integers);
}

template <class T>
std::vector<T> scanned(const Case<T>& of, const std::vector<T>& values, bool inclusive) {
  std::vector<T> sums(values.size());
  T sum = of.identity;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const T next = of.function(sum, values[i]);
    sums[i] = inclusive ? next : sum;
    sum = next;
  }
  return sums;
}

TEST(Operators, ScanByHand) {
  const std::vector<Affine> values{{2, 1}, {3, 0}, {1, 5}};  // 2x + 1, then 3x, then x + 5
  std::vector<Affine> sums(3);
  inclusive_scan(runtime(), values, sums, composed);
  expect_same(sums, {{2, 1}, {6, 3}, {6, 8}}, "inclusive");
  exclusive_scan(runtime(), values, sums, composed);
  expect_same(sums, {{1, 0}, {2, 1}, {6, 3}}, "exclusive");
}

TEST(Operators, ScanSizes) {
  for_each_case([](const auto& of) {
    const std::size_t many = opencl_on_cpus() || sanitized ? 300001 : 1000001;
    for (const std::size_t n : {0UL, 1UL, 3UL, 2047UL, 2048UL, 2049UL, 4 * 2048UL, 3 * 2048UL + 5, many}) {
      const auto values = random_values(of, n);
      const Vector input(runtime(), values);
      using T = std::decay_t<decltype(values[0])>;
      Vector<T> output(runtime(), n);
      for (const bool inclusive : {false, true}) {
        inclusive ? inclusive_scan(input, output, of.op) : exclusive_scan(input, output, of.op);
        expect_same(values_of(output), scanned(of, values, inclusive), inclusive ? "inclusive" : "exclusive");
      }
      Vector<T> both(runtime(), values);
      inclusive_scan(both, both, of.op);
      expect_same(values_of(both), scanned(of, values, true), "in place");
    }
  });
}

/// Scans pieces of an array in place, each behind the one before.
TEST(Operators, ScanOfPieces) {
  for_each_case([]<class T>(const Case<T>& of) {
    constexpr Type type = type_of_size(sizeof(T));
    for (const std::size_t length : {1UL, 2047UL, 20000UL}) {
      const auto values = random_values(of, 2 * length + 1);
      for (const bool inclusive : {false, true}) {
        std::vector<T> sums;
        std::shared_ptr<Handle> before;
        for (std::size_t first = 0; first < values.size(); first += length) {
          const std::size_t size = std::min(length, values.size() - first);
          const Vector<T> piece(runtime(), std::span(values).subspan(first, size));
          const auto scratch = reserve_scratch(runtime(), scan_whole::scratch_values(size, type), sizeof(T)),
                     after = reserve_scratch(runtime(), 1, sizeof(T));
          scan_whole::submit(runtime(), {type, of.op.definition(), inclusive},
                             {piece, piece, scratch, std::exchange(before, after), after});
          std::ranges::copy(values_of(piece), std::back_inserter(sums));
        }
        expect_same(sums, scanned(of, values, inclusive), inclusive ? "inclusive" : "exclusive");
      }
    }
  });
}

/// More than the blocks of a CUDA device add up at once, and the same bits every time.
TEST(Operators, ScanOfMany) {
  if (opencl_on_cpus() || sanitized) GTEST_SKIP() << "one size is enough";
  const std::size_t n = 1025 * 2048 + 1;
  const auto values = random_values(matrices, n);
  const Vector input(runtime(), values);
  Vector<Matrix> sums(runtime(), n);
  inclusive_scan(input, sums, multiplied);
  expect_same(values_of(sums), scanned(matrices, values, true), "matrices");

  std::vector<double> reals(2 * n);
  std::mt19937 random(3);
  for (double& x : reals) x = std::uniform_real_distribution<double>()(random);
  const auto op = define_operator<plus_of_doubles>(plus_code, 0.0);
  const Vector addends(runtime(), reals);
  Vector<double> once(runtime(), 2 * n), again(runtime(), 2 * n);
  exclusive_scan(addends, once, op);
  exclusive_scan(addends, again, op);
  expect_same(values_of(again), values_of(once), "reals");
}

TEST(Operators, ListScanByHand) {
  const std::vector<std::int32_t> successor{2, 1, 4, 0, 4};  // 3 -> 0 -> 2 -> 4 and 1
  const std::vector<Affine> values{{3, 0}, {7, 7}, {1, 5}, {2, 1}, {1, 0}};
  std::vector<Affine> sums(5);
  list_scan(runtime(), successor, values, sums, composed, {.inclusive = true});
  expect_same(sums, {{6, 3}, {7, 7}, {6, 8}, {2, 1}, {6, 8}}, "inclusive");
  list_scan(runtime(), successor, values, sums, composed);
  expect_same(sums, {{2, 1}, {1, 0}, {6, 3}, {1, 0}, {6, 8}}, "exclusive");
}

template <class Index, class T>
std::vector<T> scanned_along(const Case<T>& of, const Links<Index>& successor, const std::vector<T>& values,
                             bool inclusive) {
  std::vector<T> result(values.size());
  for (const std::uint32_t head : heads_of(successor)) {
    T sum = of.identity;
    for (std::size_t i = head;; i = static_cast<std::size_t>(successor[i])) {
      const T next = of.function(sum, values[i]);
      result[i] = inclusive ? next : sum;
      sum = next;
      if (static_cast<std::size_t>(successor[i]) == i) break;
    }
  }
  return result;
}

template <class Index>
class OwnOperators : public testing::Test {};
TYPED_TEST_SUITE(OwnOperators, Indices, );

TYPED_TEST(OwnOperators, ListScan) {
  using Index = TypeParam;
  for_each_case([](const auto& of) {
    using T = std::decay_t<decltype(of.identity)>;
    if (sizeof(Index) == 8 && (sizeof(T) < 16 || opencl_on_cpus())) return;
    for (const std::size_t n : {1UL, 2UL, 2048UL, 2049UL, 10000UL, 70001UL}) {
      for (const std::size_t lists : {std::size_t{1}, std::size_t{3}, n / 5 + 1}) {
        const auto successor = random_lists<Index>(n, n + lists, lists);
        const auto values = random_values(of, n);
        const Vector links(runtime(), successor);
        const Vector input(runtime(), values);
        Vector<T> output(runtime(), n);
        for (const bool inclusive : {false, true}) {
          list_scan(links, input, output, of.op, {.inclusive = inclusive});
          expect_same(values_of(output), scanned_along(of, successor, values, inclusive),
                      std::to_string(lists) + " lists");
        }
      }
    }
  });
}

TEST(Operators, TreefixByHand) {
  const std::vector<std::int32_t> parent{0, 0, 0, 1};
  const std::vector<Affine> weight{{2, 1}, {3, 0}, {1, 5}, {1, 7}};
  const Tree tree(runtime(), parent);
  std::vector<Affine> sums(4);
  rootfix(tree, weight, sums, composed, {.inclusive = true});
  expect_same(sums, {{2, 1}, {6, 3}, {2, 6}, {6, 10}}, "rootfix");
  rootfix(tree, weight, sums, composed);
  expect_same(sums, {{1, 0}, {2, 1}, {2, 1}, {6, 3}}, "exclusive rootfix");
  leaffix(tree, weight, sums, composed);
  expect_same(sums, {{6, 15}, {3, 7}, {1, 5}, {1, 7}}, "leaffix");
  leaffix(tree, weight, sums, composed, {.inclusive = false});
  expect_same(sums, {{3, 12}, {1, 7}, {1, 0}, {1, 0}}, "exclusive leaffix");
}

template <class Index, class T>
void expect_treefix(const Parents<Index>& parent, const Case<T>& of, const std::string& shape) {
  const auto weight = random_values(of, parent.size());
  const Tree tree(runtime(), parent);
  const Vector input(runtime(), weight);
  Vector<T> output(runtime(), parent.size());
  for (const bool inclusive : {false, true}) {
    const auto expected = [&](Direction direction) {
      return treefix_reference<T, Index>(parent, weight, of.identity, of.function, direction, inclusive);
    };
    rootfix(tree, input, output, of.op, {.inclusive = inclusive});
    expect_same(values_of(output), expected(Direction::root), shape + ", rootfix");
    leaffix(tree, input, output, of.op, {.inclusive = inclusive});
    expect_same(values_of(output), expected(Direction::leaf), shape + ", leaffix");
  }
}

TYPED_TEST(OwnOperators, Treefix) {
  for_each_case([](const auto& of) {
    if (sizeof(of.identity) < 16 && sizeof(TypeParam) == 8) return;
    for (const std::int64_t n : {1, 2, 100, 2049, 5000, 20000}) {
      if (opencl_on_cpus() && n != 5000 && n != 1) continue;
      if (n > 5000 && (sizeof(of.identity) < 16 || sizeof(TypeParam) == 8)) continue;
      std::uint64_t seed = 0;
      for (const auto& [name, shape] : all_shapes(n)) {
        if (++seed % static_cast<unsigned>(one_in(4)) != 0) continue;
        expect_treefix(app::make_tree<TypeParam>(shape, seed), of, name + " of " + std::to_string(n));
      }
    }
  });
}

template <class Index, class T>
void expect_path_sums(const Parents<Index>& parent, const Case<T>& of) {
  const auto weight = random_values(of, parent.size());
  const Tree tree(runtime(), parent);
  const TreeQueries queries(tree);
  const Climb<Index> climb{parent};
  std::mt19937 random(5);
  std::vector<Index> u(300), v(300);
  std::vector<T> expected;
  for (std::size_t k = 0; k < u.size(); ++k) {
    u[k] = static_cast<Index>(random() % parent.size());
    v[k] = static_cast<Index>(random() % parent.size());
    T sum = of.identity;
    for (const Index w : climb.between(u[k], v[k])) sum = of.function(sum, weight[static_cast<std::size_t>(w)]);
    expected.push_back(sum);
  }
  Vector<T> result(runtime(), u.size());
  queries.path_sum(Vector(runtime(), weight), Vector(runtime(), u), Vector(runtime(), v), result, of.op);
  expect_same(values_of(result), expected, "path sums");
}

TYPED_TEST(OwnOperators, PathSums) {
  if (opencl_on_cpus() && sizeof(TypeParam) == 8) GTEST_SKIP() << "compilers";
  int k = 0;
  for (const auto& [name, shape] : all_shapes(1000)) {
    if (k++ % one_in(4) != 0) continue;
    SCOPED_TRACE(name);
    const auto parent = app::make_tree<TypeParam>(shape, 1);
    expect_path_sums(parent, matrices);
    if (!opencl_on_cpus()) expect_path_sums(parent, integers);
  }
}

TEST(Operators, PathSumsAreChecked) {
  const Tree tree(runtime(), std::vector{0, 0, 1});
  const TreeQueries queries(tree);
  const Vector ends(runtime(), std::vector{0, 1, 2});
  const Vector weight(runtime(), std::vector<Affine>{{2, 1}, {3, 0}, {1, 5}});
  Vector<Affine> result(runtime(), std::vector<Affine>(3));
  EXPECT_EQ(message_of<ArgumentError>([&] { queries.path_sum(weight, ends, ends, result, composed); }),
            "path_sum: the operator has no inverse: define_operator takes one");
  expect_same(values_of(result), std::vector<Affine>(3), "nothing written");
}

/// Checks in an application that is compiled without NDEBUG, or asks for them.
TEST(Operators, AreCheckedOnVectors) {
  const auto wrong = define_operator<larger>(place_code, {2, 0}, {.checked = true});
  std::vector<Place> values(500, {3, 0});
  values[123] = {1, 2};
  const Vector input(runtime(), values);
  Vector<Place> sums(runtime(), std::vector<Place>(500));
  const Vector links(runtime(), std::vector<std::int32_t>(500, 0));
  EXPECT_EQ(message_of<ArgumentError>([&] { inclusive_scan(input, sums, wrong); }),
            "inclusive_scan: the operator's identity changes input[123]");
  EXPECT_EQ(message_of<ArgumentError>([&] { list_scan(links, input, sums, wrong); }),
            "list_scan: the operator's identity changes values[123]");
  EXPECT_EQ(message_of<ArgumentError>([&] { leaffix(Tree(links), input, sums, wrong); }),
            "leaffix: the operator's identity changes weight[123]");
  expect_same(values_of(sums), std::vector<Place>(500), "nothing written");
  const auto none = define_operator<product, adjugate>(matrix_code, {1, 0, 0, 1}, {.checked = true});
  std::vector<Matrix> products(2);
  EXPECT_EQ(message_of<ArgumentError>([&] {
              inclusive_scan(runtime(), std::vector<Matrix>{{1, 0, 0, 1}, {2, 0, 0, 2}}, products, none);
            }),
            "inclusive_scan: the operator's inverse does not undo input[1]");
}

template <class Index>
std::vector<Bounds> evaluated(const Parents<Index>& parent, const std::vector<std::int32_t>& operation,
                              const std::vector<Bounds>& value) {
  const reference::Family<Index> family{std::span<const Index>(parent)};
  auto result = value;
  for (std::size_t i = parent.size(); i-- > 0;) {
    const auto v = static_cast<std::size_t>(family.order[i]);
    const auto below = family.of(v);
    if (below.empty()) continue;
    result[v] = result[static_cast<std::size_t>(below[0])];
    if (below.size() == 1) result[v] = of_one(operation[v], result[v]);
    for (const Index c : below.subspan(1)) {
      result[v] = arithmetic(operation[v], result[v], result[static_cast<std::size_t>(c)]);
    }
  }
  return result;
}

TEST(Operators, ExpressionsByHand) {
  const std::vector<std::int32_t> parent{0, 0, 0, 0, 1}, operation{7, 7, 0, 0, 0};
  const std::vector<Bounds> value{{}, {}, {1, 2}, {10, 20}, {3, 4}};  // 0 = 1 - 2 - 3, 1 = -4
  std::vector<Bounds> result(5);
  const Tree tree(runtime(), parent);
  evaluate(tree, operation, value, result, on_bounds);
  expect_same(result, {{-26, -14}, {-4, -3}, {1, 2}, {10, 20}, {3, 4}}, "bounds");
  EXPECT_EQ(message_of<ArgumentError>(
                [&] { evaluate(tree, operation, value, result, on_bounds, {.method = EvaluateMethod::contraction}); }),
            "evaluate: a function of the application's own goes by the method levels only");
  std::vector<Bounds> four(4);
  EXPECT_EQ(message_of<ArgumentError>([&] { evaluate(tree, operation, value, four, on_bounds); }),
            "evaluate: result has 4 elements, the tree has 5");
}

TYPED_TEST(OwnOperators, Expressions) {
  if (opencl_on_cpus() && sizeof(TypeParam) == 8) GTEST_SKIP() << "compilers";
  for (const std::int64_t n : {1, 2, 3000, 400000}) {
    if (n > 3000 && (opencl_on_cpus() || sanitized || sizeof(TypeParam) == 8)) continue;
    std::mt19937 random(static_cast<unsigned>(n));
    std::vector<std::int32_t> operation(static_cast<std::size_t>(n));
    std::vector<Bounds> value(operation.size());
    for (auto& op : operation) op = random() % 2 == 0 ? 7 : 0;
    for (auto& x : value) x = {static_cast<float>(random() % 10), static_cast<float>(10 + random() % 10)};
    int k = 0;
    for (const auto& [name, shape] : all_shapes(n)) {
      if (k++ % one_in(4) != 0 || (n > 3000 && k % 3 != 1)) continue;
      const auto parent = app::make_tree<TypeParam>(shape, 1);
      Vector<Bounds> result(runtime(), parent.size());
      operation.resize(parent.size());
      value.resize(parent.size());
      const Tree tree(runtime(), parent);
      evaluate(tree, Vector(runtime(), operation), Vector(runtime(), value), result, on_bounds);
      expect_same(values_of(result), evaluated(parent, operation, value), name);
    }
  }
}

TEST(Operators, LargeTreesAndLists) {
  if (opencl_on_cpus() || sanitized) GTEST_SKIP() << "a million elements";
  const std::size_t n = 1000003;
  const auto parent = app::make_tree<std::int32_t>(
      {.kind = TreeKind::caterpillar, .vertices = static_cast<std::int64_t>(n), .permute_labels = true}, 5);
  expect_treefix(parent, matrices, "caterpillar");
  const auto successor = random_lists<std::int32_t>(n, 9, 3);
  const auto values = random_values(matrices, n);
  std::vector<Matrix> sums(n);
  list_scan(runtime(), successor, values, sums, multiplied);
  expect_same(sums, scanned_along(matrices, successor, values, false), "list");
}

TEST(Operators, EmptyOnes) {
  const std::vector<Matrix> none;
  std::vector<Matrix> result;
  const std::vector<std::int32_t> no_links;
  inclusive_scan(runtime(), none, result, multiplied);
  list_scan(runtime(), no_links, none, result, multiplied);
  leaffix(Tree(runtime(), no_links), none, result, multiplied);
  rootfix(Tree(runtime(), no_links), none, result, multiplied);
}

TEST(Operators, RealsOfTheApplication) {
  if (!opencl_supports(Type::f64)) GTEST_SKIP() << "no double precision";
  const auto op = define_operator<plus_of_doubles>(plus_code, 0.0, {.commutes = true});
  std::vector<double> values(5000), sums(5000), expected(5000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i % 17);
  inclusive_scan(runtime(), values, sums, op);
  inclusive_scan(runtime(), values, expected);
  EXPECT_EQ(sums, expected);
}

// clang-format off
PLEACH_CODE(broken_code,
  struct Broken { int32_t x; };
  Broken no_such_function(Broken a, Broken b) { return {std::max(a.x, b.x)}; }
)
// clang-format on

TEST(Operators, WhatDoesNotCompile) {
  const auto op = define_operator<no_such_function>(broken_code, {INT32_MIN});
  const std::vector<Broken> values{{1}, {2}};
  const Vector input(runtime(), values);
  Vector<Broken> output(runtime(), values);
  if (backend() == Backend::cpu) {
    inclusive_scan(input, output, op);
    return expect_same(values_of(output), values, "CPU");
  }
  for (int again = 0; again < 2; ++again) {
    const auto message = message_of<CompilationError>([&] { inclusive_scan(input, output, op); });
    EXPECT_TRUE(message.find("operators.cpp:" + std::to_string(broken_code.line)) != std::string::npos &&
                message.find("std") != std::string::npos)
        << message;
  }
  expect_same(values_of(output), values, "as it was");
}

TEST(Operators, RefuseWhatDoesNotFit) {
  EXPECT_EQ(message_of<ArgumentError>([] { define_operator<plus_of_ints>(plus_code, 1); }),
            "define_operator: the identity of plus_of_ints changes itself");
  EXPECT_EQ(message_of<ArgumentError>([] {
              define_operator<product, upside_down>(matrix_code, {1, 0, 0, 1});
            }),
            "define_operator: upside_down takes the identity of product to another value");
  const auto wrong = define_operator<larger>(place_code, {2, 0});
  const std::vector<Place> values{{3, 0}, {4, 1}, {1, 2}};
  std::vector<Place> sums(3);
  EXPECT_EQ(message_of<ArgumentError>([&] { inclusive_scan(runtime(), values, sums, wrong); }),
            "inclusive_scan: the operator's identity changes input[2]");
  const std::vector<std::int32_t> links{0, 0, 1};
  EXPECT_EQ(message_of<ArgumentError>([&] { list_scan(runtime(), links, values, sums, wrong); }),
            "list_scan: the operator's identity changes values[2]");
  const Tree tree(runtime(), links);
  EXPECT_EQ(message_of<ArgumentError>([&] { leaffix(tree, values, sums, wrong); }),
            "leaffix: the operator's identity changes weight[2]");
  std::vector<Place> two(2);
  EXPECT_EQ(message_of<ArgumentError>([&] { inclusive_scan(runtime(), values, two, largest); }),
            "inclusive_scan: output has 2 elements, input has 3");
  EXPECT_EQ(message_of<ArgumentError>([&] { list_scan(runtime(), links, values, two, largest); }),
            "list_scan: result has 2 elements, successor has 3");
  EXPECT_EQ(message_of<ArgumentError>([&] { rootfix(tree, values, two, largest); }),
            "rootfix: result has 2 elements, the tree has 3");
  EXPECT_EQ(message_of<ArgumentError>([&] { rootfix(tree, values, sums, largest, {.method = TreefixMethod::levels}); }),
            "rootfix: operators of the application's own go by the method contraction only, one column at a time");
  EXPECT_EQ(message_of<ArgumentError>(
                [&] { list_scan(runtime(), links, values, sums, largest, {.algorithm = ListRanking::sequential}); }),
            "list_scan: an operator of the application's own leaves no choice of the algorithm");
  const std::vector<std::int32_t> cycle{1, 2, 0};
  EXPECT_EQ(message_of<StructureError>([&] { list_scan(runtime(), cycle, values, sums, largest); }),
            "list_scan: element 0 is on a cycle");
  expect_same(sums, std::vector<Place>(3), "nothing written");
}

/// Zeros of either sign are the same, and so are NaNs.
TEST(Operators, IdentitiesOfRounding) {
  const auto op = define_operator<plus_of_doubles>(plus_code, 0.0);
  std::vector<double> values{-0.0, std::numeric_limits<double>::quiet_NaN(), 1}, sums(3);
  inclusive_scan(runtime(), values, sums, op);
  EXPECT_EQ(sums[0], 0);
}

/// CUDA's compiler takes the phases and the operators, where it is found; no device is needed.
TEST(Operators, CompileForCuda) {
  if (!nvrtc_failure().empty() || sanitized) GTEST_SKIP() << nvrtc_failure();
  const auto compiled = [](const Definition& op, const OpenclSource& phase) {
    return nvrtc_compile(cuda_text(op, phase, opencl_options(op) + opencl_type("INDEX", Type::i64)), {90}).size();
  };
  for (const Definition* op : {&multiplied.definition(), &bounding.definition(), &own_plus.definition()}) {
    for (const OpenclSource* phase :
         {&scan_whole::opencl, &fold_tiles::opencl, &fold_table::opencl, &fold_beyond::opencl, &join_paths::opencl,
          &rootfix_levels::opencl, &invert::opencl, &fold_blocks::opencl, &sum_paths::opencl}) {
      EXPECT_GT(compiled(*op, *phase), 1000U);
      if (op != &multiplied.definition()) break;
    }
  }
  EXPECT_GT(compiled(on_bounds.definition(), evaluate_levels::opencl), 1000U);
  const std::string scan = cuda_text(own_plus.definition(), scan_whole::opencl, opencl_options(own_plus.definition()));
  EXPECT_GT(nvrtc_compile(scan, {80}).size(), 1000U) << "without the kernel in one pass";
  const auto broken = define_operator<no_such_function>(broken_code, {INT32_MIN});
  EXPECT_THROW(compiled(broken.definition(), scan_whole::opencl), CompilationError);
}

}  // namespace
