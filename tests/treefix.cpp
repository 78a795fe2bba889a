#include "treefixes.hpp"

#include "backend.hpp"
#include "base/tile.hpp"

#include <future>
#include <thread>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index, class Value>
void check(Way way, const Tree<Index>& tree, const Parents<Index>& parent, const std::vector<Value>& weight,
           Operator op, TreefixMethod method = TreefixMethod::automatic) {
  std::vector<Value> result(parent.size());
  treefix(way, tree, weight, result, op, method);
  EXPECT_TRUE(equal(result, expected_treefix(parent, weight, op, way.direction, way.inclusive)))
      << name_of(way) << ' ' << name_of(op) << " of " << name_of(type_of<Value>());
}

/// Every way, operator and type.
constexpr int combinations = 4 * 8;

/// Runs combination `c` of them.
template <class Index>
void check_combination(int c, const Tree<Index>& tree, const Parents<Index>& parent, std::uint64_t seed,
                       TreefixMethod method = TreefixMethod::automatic) {
  const Way way = ways[c % 4];
  const auto with = [&]<class Value>(Value, Operator op) {
    check(way, tree, parent, random_values<Value>(parent.size(), seed), op, method);
  };
  switch (c / 4) {
    case 0: return with(std::int32_t{}, plus);
    case 1: return with(std::int64_t{}, plus);
    case 2: return with(float{}, plus);
    case 3: return with(double{}, plus);
    case 4: return with(std::complex<float>{}, plus);
    case 5: return with(std::complex<double>{}, plus);
    case 6: return with(std::int32_t{}, bit_xor);
    default: return with(std::int64_t{}, bit_xor);
  }
}

template <class Index>
struct TreefixOf : testing::Test {};
TYPED_TEST_SUITE(TreefixOf, Indices);

TEST(Treefix, ByHand) {
  //     0      5
  //   1   2
  //      3 4
  const std::vector parent{0, 0, 0, 2, 2, 5};
  const std::vector weight{1, 2, 4, 8, 16, 32};
  const Tree tree(runtime(), parent);
  std::vector<std::int32_t> result(6);
  rootfix(tree, weight, result);
  EXPECT_EQ(result, (std::vector{0, 1, 1, 5, 5, 0}));
  rootfix(tree, weight, result, plus, {.inclusive = true});
  EXPECT_EQ(result, (std::vector{1, 3, 5, 13, 21, 32}));
  leaffix(tree, weight, result);
  EXPECT_EQ(result, (std::vector{31, 2, 28, 8, 16, 32}));
  leaffix(tree, weight, result, bit_xor, {.inclusive = false});
  EXPECT_EQ(result, (std::vector{30, 0, 24, 0, 0, 0}));
}

TEST(Treefix, UnitWeightsGiveDepthsAndSizes) {
  const std::vector<std::int64_t> parent{3, 0, 0, 3, 2, 5};
  const Tree tree(runtime(), parent);
  const std::vector<float> ones(6, 1);
  std::vector<float> result(6);
  rootfix(tree, ones, result);
  EXPECT_EQ(result, (std::vector<float>{1, 2, 2, 0, 3, 0}));
  leaffix(tree, ones, result);
  EXPECT_EQ(result, (std::vector<float>{4, 1, 2, 5, 1, 1}));
}

TEST(Treefix, Nothing) {
  const Tree tree(runtime(), std::vector<std::int32_t>{});
  std::vector<float> nothing;
  rootfix(tree, nothing, nothing);
  Vector<double> a(runtime(), 0), b(runtime(), 0);
  leaffix(tree, a, b);
  b.wait();
}

TYPED_TEST(TreefixOf, EveryShapeAndCombination) {
  const int step = one_in(5);
  int first = 0;
  for (const auto& [name, shape] : all_shapes(3000)) {
    SCOPED_TRACE(name);
    const auto parent = app::make_tree<TypeParam>(shape, 1);
    const Tree<TypeParam> tree(runtime(), parent);
    for (int c = first++ % step; c < combinations; c += step) check_combination(c, tree, parent, 1);
  }
}

TYPED_TEST(TreefixOf, AroundTiles) {
  int c = 0;
  for (const std::size_t n :
       {1, 2, 3, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025, 2047, 2048, 2049, 3071, 3072, 3073}) {
    for (const auto& [name, shape] : all_shapes(static_cast<std::int64_t>(n))) {
      SCOPED_TRACE(name + ", " + std::to_string(n));
      const auto parent = app::make_tree<TypeParam>(shape, n);
      const Tree<TypeParam> tree(runtime(), parent);
      for (int k = 0; k < 5; k += one_in(5)) check_combination(c++ % combinations, tree, parent, n);
    }
  }
}

TYPED_TEST(TreefixOf, SharedByWorkers) {
  const int step = one_in(5);
  int first = 0;
  for (const std::size_t n : {32768, 32769, 65536, 65537, 200003}) {
    SCOPED_TRACE(n);
    const auto parent = random_tree<TypeParam>(n, n, 3);
    const Tree<TypeParam> tree(runtime(), parent);
    for (int c = first++ % step; c < combinations; c += step) check_combination(c, tree, parent, n);
  }
}

TYPED_TEST(TreefixOf, Large) {
  int c = 3;
  for (const auto& [name, shape] :
       all_shapes(sanitized || backend() == Backend::opencl || backend() == Backend::any ? 200003 : 1000003)) {
    SCOPED_TRACE(name);
    const auto parent = app::make_tree<TypeParam>(shape, 1);
    const Tree<TypeParam> tree(runtime(), parent);
    for (int k = 0; k < 2; ++k) check_combination((c += 5) % combinations, tree, parent, 1);
  }
}

TYPED_TEST(TreefixOf, ManySmallForests) {
  std::mt19937 random(1);
  const int count = !sanitized && backend() == Backend::cpu ? 2000 : 200;  // for either index
  for (int i = 0; i < count; ++i) {
    const std::size_t n = 1 + random() % 60;
    auto parent = random_tree<TypeParam>(n, random(), 1 + random() % n);
    const Tree<TypeParam> tree(runtime(), parent);
    check_combination(i % combinations, tree, parent, random());
    ASSERT_FALSE(testing::Test::HasFailure()) << testing::PrintToString(parent);
  }
}

TYPED_TEST(TreefixOf, StoredInPreorder) {
  int c = 0;
  for (const std::size_t n : {1, 2, 2047, 2048, 2049, 4095, 4096, 4097, 70001, 200003}) {
    for (const auto& [name, shape] : all_shapes(static_cast<std::int64_t>(n))) {
      SCOPED_TRACE(name + ", " + std::to_string(n));
      const Tree<TypeParam> tree(runtime(), app::make_tree<TypeParam>(shape, n), {.preorder = true});
      const auto parent = values_of(tree.parent());
      for (int k = 0; k < 5; k += one_in(5))
        check_combination(c++ % combinations, tree, parent, n, TreefixMethod::scan);
    }
  }
}

// ---- rounding ----

template <class Value>
struct TreefixOfRounded : testing::Test {};
using Rounded = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(TreefixOfRounded, Rounded);

TYPED_TEST(TreefixOfRounded, ErrorIsBoundedAndTheSameEveryTime) {
  using Index = std::int32_t;
  using Exact = Wide<TypeParam>;
  for (const auto& [name, shape] : all_shapes(30003)) {
    SCOPED_TRACE(name);
    const auto parent = app::make_tree<Index>(shape, 1);
    const Tree<Index> tree(runtime(), parent);
    const auto weight = real_values<TypeParam>(parent.size(), 1);
    const std::vector<Exact> exact_weight(weight.begin(), weight.end());
    const auto add = [](Exact a, Exact b) { return a + b; };
    for (const Way way : next_ways()) {
      const auto expected =
          treefix_reference<Exact, Index>(parent, exact_weight, {}, add, way.direction, way.inclusive);
      Exact sum{};
      long double largest = 0;
      for (const Index position : values_of(tree.tour())) {
        if (position >= 0) {
          sum += exact_weight[static_cast<std::size_t>(position)];
        } else if (way.direction == Direction::root) {
          sum -= exact_weight[static_cast<std::size_t>(~position)];
        }
        largest = std::max(largest, std::abs(sum));
      }
      // A prefix sum takes an addition for each position of its tile and for each tile before, of sums up to twice the
      // largest; leaffix is the difference of two.
      const auto unit = static_cast<long double>(std::numeric_limits<Real<TypeParam>>::epsilon()) / 2;
      const auto additions = static_cast<long double>(tile + tiles(2 * parent.size()));
      const long double bound = (way.direction == Direction::root ? 2 : 4) * additions * unit * largest;
      std::vector<TypeParam> result(parent.size()), again(parent.size());
      treefix(way, tree, weight, result, plus);
      EXPECT_TRUE(within<TypeParam>(result, expected, bound)) << name_of(way);
      for (int i = 0; i < 3 && repeatable(); i += one_in(3)) {
        treefix(way, tree, weight, again, plus);
        EXPECT_TRUE(identical(result, again)) << name_of(way);
      }
    }
  }
}

// ---- infinities and NaNs ----

template <class Value>
Value with_bad(Value old, std::mt19937& random) {
  using R = Real<Value>;
  constexpr R bad[] = {std::numeric_limits<R>::quiet_NaN(), std::numeric_limits<R>::infinity(),
                       -std::numeric_limits<R>::infinity()};
  const R x = bad[random() % 3];
  if constexpr (is_std_complex<Value>) {
    return random() % 2 == 0 ? Value(x, old.imag()) : Value(old.real(), x);
  } else {
    return x;
  }
}

/// Whole numbers elsewhere: the results that do not depend on what is not finite must be exact.
template <class Index, class Value>
void check_ways(const Tree<Index>& tree, const Parents<Index>& parent, const std::vector<Value>& weight) {
  for (const Way way : next_ways()) check(way, tree, parent, weight, plus);
}

TYPED_TEST(TreefixOfRounded, WhatIsNotFiniteReachesWhatDependsOnIt) {
  using Index = std::int32_t;
  std::mt19937 random(1);
  bool stored = false;
  for (const auto& [name, shape] : all_shapes(4099)) {
    SCOPED_TRACE(name);
    stored = !stored;
    const Tree<Index> tree(runtime(), app::make_tree<Index>(shape, 1), {.preorder = stored});
    const auto parent = values_of(tree.parent());
    const auto tour = values_of(tree.tour());
    const auto finite = random_values<TypeParam>(parent.size(), 1);
    const auto spoil = [&](std::vector<TypeParam>& weight, std::size_t position) {
      const Index v = tour[position];
      TypeParam& w = weight[static_cast<std::size_t>(v < 0 ? ~v : v)];
      w = with_bad(w, random);
    };
    for (const std::size_t at : {0UL, 1UL, tile - 1, tile, 2 * tile - 1, 2 * tile, tour.size() - 2, tour.size() - 1}) {
      auto weight = finite;
      spoil(weight, at);
      check_ways(tree, parent, weight);
    }
    for (const int count : {1, 2, 3, 10, 100}) {
      auto weight = finite;
      for (int i = 0; i < count; ++i) spoil(weight, random() % tour.size());
      check_ways(tree, parent, weight);
    }
    auto weight = finite;
    for (auto& w : weight) w = with_bad(w, random);
    check_ways(tree, parent, weight);
    check_ways(tree, parent, std::vector<TypeParam>(weight.size(), with_bad(TypeParam{}, random)));
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

TYPED_TEST(TreefixOfRounded, WhatIsNotFiniteAndSharedByWorkers) {
  using Index = std::int64_t;
  std::mt19937 random(1);
  for (const auto& [n, stored] : {std::pair(65536UL, false), {65536UL, true}, {200003UL, false}, {200003UL, true}}) {
    const Tree<Index> tree(runtime(), random_tree<Index>(n, n, 2), {.preorder = stored});
    const auto parent = values_of(tree.parent());
    auto weight = random_values<TypeParam>(n, 1);
    for (int i = 0; i < 20; ++i) {
      TypeParam& w = weight[random() % n];
      w = with_bad(w, random);
    }
    check_ways(tree, parent, weight);
  }
}

// ---- Vectors ----

TEST(TreefixOfVectors, TwoInFlightOnOneTree) {
  const std::size_t n = 200003;
  const auto parent = random_tree<std::int32_t>(n, 1);
  const Tree<std::int32_t> tree(runtime(), parent);
  const auto weights = random_values<std::int64_t>(n, 1);
  const auto others = random_values<double>(n, 2);
  const Vector weight(runtime(), weights);
  const Vector other(runtime(), others);
  Vector<std::int64_t> depth(runtime(), n), size(runtime(), n);
  Vector<double> sum(runtime(), n);
  rootfix(tree, weight, depth);
  leaffix(tree, weight, size);
  leaffix(tree, other, sum);
  EXPECT_TRUE(equal(values_of(size), expected_treefix(parent, weights, plus, Direction::leaf, true)));
  EXPECT_TRUE(equal(values_of(depth), expected_treefix(parent, weights, plus, Direction::root, false)));
  EXPECT_TRUE(equal(values_of(sum), expected_treefix(parent, others, plus, Direction::leaf, true)));
}

TEST(TreefixOfVectors, OneFeedsTheNext) {
  for (const std::size_t n : {1000UL, 200003UL}) {
    const auto parent = random_tree<std::int64_t>(n, 1);
    const Tree<std::int64_t> tree(runtime(), parent);
    auto expected = random_values<std::int32_t>(n, 1);
    Vector a(runtime(), expected);
    Vector<std::int32_t> b(runtime(), n);
    for (int i = 0; i < 50; ++i) {
      treefix(ways[i % 4], tree, a, b, i % 3 == 0 ? bit_xor : plus);
      expected =
          expected_treefix(parent, expected, i % 3 == 0 ? bit_xor : plus, ways[i % 4].direction, ways[i % 4].inclusive);
      std::swap(a, b);
    }
    EXPECT_TRUE(equal(values_of(a), expected)) << n;
  }
}

TEST(TreefixOfVectors, ManyCallsInARow) {
  const std::size_t n = 5000;
  const auto parent = random_tree<std::int32_t>(n, 1);
  const Tree<std::int32_t> tree(runtime(), parent);
  std::vector<Vector<float>> weights, results;
  std::vector<std::vector<float>> values;
  for (int i = 0; i < 200; ++i) {
    values.push_back(random_values<float>(n, static_cast<std::uint64_t>(i)));
    weights.emplace_back(runtime(), values.back());
    results.emplace_back(runtime(), n);
  }
  for (int i = 0; i < 200; ++i) treefix(ways[i % 4], tree, weights[i], results[i], plus);
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(equal(values_of(results[i]),
                      expected_treefix(parent, values[i], plus, ways[i % 4].direction, ways[i % 4].inclusive)))
        << i;
  }
}

// ---- errors ----

/// An operation that has what it needs does not wait for another one on the same tree.
TEST(Treefix, OperationsRunBesideEachOther) {
  constexpr std::size_t n = 100000;
  const auto parent = random_tree<std::int32_t>(n, 1);
  const auto values = random_values<float>(n, 1);
  const Tree<std::int32_t> tree(runtime(), parent);
  Vector<float> late(runtime(), values), down(runtime(), n), up(runtime(), n);
  const Vector<float> weight(runtime(), values);
  std::promise<void> taken, end;
  std::thread holder([&] {
    const auto view = late.write();
    taken.set_value();
    end.get_future().wait();
  });
  taken.get_future().wait();
  rootfix(tree, late, down);
  leaffix(tree, weight, up);
  EXPECT_TRUE(equal(values_of(up), expected_treefix(parent, values, plus, Direction::leaf, true)));
  end.set_value();
  holder.join();
  EXPECT_TRUE(equal(values_of(down), expected_treefix(parent, values, plus, Direction::root, false)));
}

template <class Value>
std::string rootfix_error(std::size_t weights, std::size_t results, Operator op,
                          TreefixMethod method = TreefixMethod::automatic) {
  const Tree tree(runtime(), std::vector{0, 0, 1});
  const std::vector<Value> weight(weights, Value{1}), before(results, Value{7});
  auto result = before;
  const auto host = message_of<ArgumentError>([&] { rootfix(tree, weight, result, op, {.method = method}); });
  EXPECT_EQ(result, before);
  const Vector weight_vector(runtime(), weight);
  Vector result_vector(runtime(), before);
  EXPECT_EQ(message_of<ArgumentError>([&] { rootfix(tree, weight_vector, result_vector, op, {.method = method}); }),
            host);
  EXPECT_EQ(values_of(result_vector), before);
  return host;
}

TEST(TreefixErrors, Arguments) {
  EXPECT_EQ(rootfix_error<float>(2, 3, plus), "rootfix: weight has 2 elements, the tree has 3");
  EXPECT_EQ(rootfix_error<float>(3, 4, plus), "rootfix: result has 4 elements, the tree has 3");
  EXPECT_EQ(rootfix_error<float>(3, 0, plus), "rootfix: result has 0 elements, the tree has 3");
  EXPECT_EQ(rootfix_error<float>(3, 3, min, TreefixMethod::scan),
            "rootfix: operator min has no inverse; plus and bit_xor have");
  EXPECT_EQ(rootfix_error<std::int32_t>(3, 3, bit_or, TreefixMethod::scan),
            "rootfix: operator bit_or has no inverse; plus and bit_xor have");
  EXPECT_EQ(rootfix_error<std::int32_t>(3, 3, min, TreefixMethod{42}), "rootfix: there is no method 42");
  EXPECT_EQ(rootfix_error<float>(3, 3, bit_or), "rootfix: operator bit_or has no meaning for f32");
  EXPECT_EQ(rootfix_error<double>(3, 3, bit_xor), "rootfix: operator bit_xor has no meaning for f64");
}

TEST(TreefixErrors, WeightAndResult) {
  const Tree tree(runtime(), std::vector{0, 0, 1});
  std::vector<float> values{1, 2, 3, 4};
  const auto before = values;
  const std::span all(values);
  EXPECT_EQ(message_of<ArgumentError>([&] { leaffix(tree, all.first(3), all.last(3)); }),
            "leaffix: weight and result overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { leaffix(tree, all.first(3), all.first(3)); }),
            "leaffix: weight and result overlap");
  EXPECT_EQ(values, before);
  Vector<float> vector(runtime(), 3), result(runtime(), 3);
  EXPECT_EQ(message_of<ArgumentError>([&] { leaffix(tree, vector, result); }),
            "leaffix: nothing was written to weight yet");
  EXPECT_EQ(message_of<ArgumentError>([&] { leaffix(tree, vector, vector); }),
            "leaffix: weight and result are the same vector");
}

}  // namespace
