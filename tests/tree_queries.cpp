// Batches of queries about trees against a climb from each vertex.
#include "checks/query_check.hpp"

#include "backend.hpp"
#include "climb.hpp"

#include <pleach/tree_queries.hpp>

#include <complex>
#include <limits>
#include <map>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
void check(const Parents<Index>& parent, std::size_t count, std::uint64_t seed) {
  const Tree<Index> tree(runtime(), parent);
  const TreeQueries<Index> queries(tree);
  const Climb<Index> climb{parent};
  std::mt19937_64 random(seed);
  const auto weight = random_values<std::int64_t>(parent.size(), seed);
  std::vector<Index> u, v, steps, distance, ancestor;
  std::vector<std::int64_t> sum, mask;
  for (std::size_t q = 0; q < count; ++q) {
    u.push_back(static_cast<Index>(random() % parent.size()));
    v.push_back(q % 5 == 0 ? u.back() : static_cast<Index>(random() % parent.size()));
    const auto way = climb.between(u.back(), v.back()), up = climb.from(v.back());
    distance.push_back(static_cast<Index>(way.size()) - 1);
    sum.push_back(0);
    mask.push_back(0);
    for (const Index w : way) {
      sum.back() = apply<std::int64_t>(plus, sum.back(), weight[static_cast<std::size_t>(w)]);
      mask.back() ^= weight[static_cast<std::size_t>(w)];
    }
    const std::size_t far = random() % (up.size() + 2);
    steps.push_back(static_cast<Index>(far));
    ancestor.push_back(far < up.size() ? up[far] : Index{-1});
  }
  std::vector<Index> result(count);
  queries.distance(u, v, result);
  EXPECT_TRUE(equal(result, distance));
  queries.ancestor(v, steps, result);
  EXPECT_TRUE(equal(result, ancestor));
  const Vector<Index> from(runtime(), u), to(runtime(), v);
  const Vector<std::int64_t> weights(runtime(), weight);
  Vector<std::int64_t> sums(runtime(), count);
  queries.path_sum(weights, from, to, sums);
  EXPECT_TRUE(equal(values_of(sums), sum));
  queries.path_sum(weights, from, to, sums, bit_xor);
  EXPECT_TRUE(equal(values_of(sums), mask));
}

/// Asks for paths from every vertex to every other one.
template <class Index>
void check_diameters(const Parents<Index>& parent) {
  const std::size_t n = parent.size();
  const Tree<Index> tree(runtime(), parent);
  const TreeQueries<Index> queries(tree);
  Vector<Index> length(runtime(), n), from(runtime(), n), to(runtime(), n), centre(runtime(), n);
  queries.diameter({&length, &from, &to, &centre});
  const auto lengths = values_of(length), begins = values_of(from), ends = values_of(to), centres = values_of(centre);
  const Climb<Index> climb{parent};
  const auto edges = [&](Index u, Index v) { return static_cast<Index>(climb.between(u, v).size()) - 1; };
  for (std::size_t v = 0; v < n; ++v) {
    Index longest = 0;
    for (std::size_t u = 0; u < n; ++u) {
      if (edges(static_cast<Index>(u), static_cast<Index>(v)) < 0) continue;
      for (std::size_t w = 0; w < u; ++w) {
        longest = std::max(longest, edges(static_cast<Index>(u), static_cast<Index>(w)));
      }
    }
    ASSERT_EQ(lengths[v], longest);
    ASSERT_GE(edges(begins[v], static_cast<Index>(v)), 0);
    ASSERT_EQ(edges(begins[v], ends[v]), longest);
    ASSERT_EQ(edges(begins[v], centres[v]), longest / 2);
    ASSERT_EQ(edges(centres[v], ends[v]), longest - longest / 2);
  }
}

/// The largest values, few of which differ, of all subtrees.
template <class Index, class Value>
void check_tops(const Parents<Index>& parent, std::size_t count, std::uint64_t seed) {
  const std::size_t n = parent.size();
  const Tree<Index> tree(runtime(), parent);
  const TreeQueries<Index> queries(tree);
  const Climb<Index> climb{parent};
  std::mt19937_64 random(seed);
  std::vector<Value> values;
  std::vector<Index> v;
  std::vector<std::vector<std::pair<Value, Index>>> below(n);
  for (std::size_t i = 0; i < n; ++i) {
    values.push_back(static_cast<Value>(random() % (n / 2 + 1)) - 3);
    v.push_back(static_cast<Index>(n - 1 - i));
    for (const Index above : climb.from(static_cast<Index>(i))) {
      below[static_cast<std::size_t>(above)].emplace_back(values[i], static_cast<Index>(i));
    }
  }
  std::vector<Index> expected;
  for (const Index asked : v) {
    auto& all = below[static_cast<std::size_t>(asked)];
    std::sort(all.rbegin(), all.rend());
    for (std::size_t k = 0; k < count; ++k) expected.push_back(k < all.size() ? all[k].second : Index{-1});
  }
  Vector<Index> result(runtime(), n * count);
  queries.subtree_top(Vector<Value>(runtime(), values), Vector<Index>(runtime(), v), count, result);
  EXPECT_TRUE(equal(values_of(result), expected));
}

template <class Index>
struct TreeQueriesOf : testing::Test {};
TYPED_TEST_SUITE(TreeQueriesOf, Indices);

TEST(TreeQueries, ByHand) {
  //     2      5
  //   1   4
  //      0 3
  const Tree tree(runtime(), std::vector{4, 2, 2, 4, 2, 5});
  const TreeQueries queries(tree);
  std::vector<std::int32_t> result(4);
  queries.distance(std::vector{0, 0, 1, 3}, std::vector{3, 0, 3, 5}, result);
  EXPECT_EQ(result, (std::vector{2, 0, 3, -1}));
  queries.ancestor(std::vector{0, 3, 5, 1}, std::vector{2, 0, 1, 1}, result);
  EXPECT_EQ(result, (std::vector{2, 3, -1, 2}));
  const Vector<float> weight(runtime(), std::vector{1.F, 2.F, 4.F, 8.F, 16.F, 32.F});
  const Vector<std::int32_t> u(runtime(), std::vector{0, 0, 1, 3}), v(runtime(), std::vector{3, 0, 3, 5});
  Vector<float> sum(runtime(), 4);
  queries.path_sum(weight, u, v, sum);
  EXPECT_EQ(values_of(sum), (std::vector{25.F, 1.F, 30.F, 0.F}));
  Vector<std::int32_t> top(runtime(), 4);
  queries.subtree_top(weight, Vector<std::int32_t>(runtime(), std::vector{2, 3}), 2, top);
  EXPECT_EQ(values_of(top), (std::vector{4, 3, 3, -1}));
}

TYPED_TEST(TreeQueriesOf, EveryShape) {
  int k = 0;
  for (const auto& [name, shape] : all_shapes(1000)) {
    if (k++ % one_in(4) != 0) continue;
    SCOPED_TRACE(name);
    check(app::make_tree<TypeParam>(shape, 1), 500, static_cast<std::uint64_t>(k));
  }
}

TYPED_TEST(TreeQueriesOf, ManySmallForests) {
  std::mt19937_64 random(3);
  for (int i = 0; i < (opencl_on_cpus() ? 5 : 60); ++i) {
    const std::size_t n = 1 + random() % 30;
    check(random_tree<TypeParam>(n, random(), static_cast<std::int64_t>(1 + random() % n)), 1 + random() % 100,
          random());
  }
}

TYPED_TEST(TreeQueriesOf, Diameters) {
  std::mt19937_64 random(5);
  for (int i = 0; i < (opencl_on_cpus() ? 3 : 30); ++i) {
    const std::size_t n = 1 + random() % 14;
    check_diameters(random_tree<TypeParam>(n, random(), static_cast<std::int64_t>(1 + random() % (1 + n / 5))));
  }
  check_diameters(app::make_tree<TypeParam>({.kind = TreeKind::path, .vertices = 9, .permute_labels = true}, 2));
}

TYPED_TEST(TreeQueriesOf, LargestOfSubtrees) {
  std::mt19937_64 random(7);
  for (int i = 0; i < (opencl_on_cpus() ? 3 : 30); ++i) {
    const std::size_t n = 1 + random() % 40, trees = 1 + random() % n;
    check_tops<TypeParam, float>(random_tree<TypeParam>(n, random(), static_cast<std::int64_t>(trees)),
                                 1 + random() % 7, random());
  }
  for (const auto kind : {TreeKind::path, TreeKind::star, TreeKind::random_attachment}) {
    check_tops<TypeParam, std::int64_t>(
        app::make_tree<TypeParam>({.kind = kind, .vertices = 700, .permute_labels = true}, 2), 40, 3);
  }
}

/// The sums of weights between pairs of vertices.
template <class Value, class Index>
std::vector<Value> path_sums(const Parents<Index>& parent, const std::vector<Value>& weight,
                             const std::vector<Index>& u, const std::vector<Index>& v) {
  const Tree<Index> tree(runtime(), parent);
  const Vector<Index> from(runtime(), u), to(runtime(), v);
  Vector<Value> result(runtime(), u.size());
  TreeQueries<Index>(tree).path_sum(Vector<Value>(runtime(), weight), from, to, result);
  return values_of(result);
}

template <class Value, class Index>
void check_bounds(const Parents<Index>& parent, std::size_t count, std::uint64_t seed) {
  const std::size_t n = parent.size();
  std::mt19937_64 random(seed);
  std::vector<Value> weight(n);
  for (Value& w : weight) {
    w = std::ldexp(static_cast<Value>(static_cast<std::int64_t>(random() % (1U << 23)) - (1 << 22)),
                   static_cast<int>(random() % 60));
  }
  std::vector<Index> u, v;
  for (std::size_t q = 0; q < count; ++q) {
    u.push_back(static_cast<Index>(random() % n));
    v.push_back(q % 7 == 0 ? u.back() : static_cast<Index>(random() % n));
  }
  const auto result = path_sums(parent, weight, u, v);
  const auto difference = app::check_path_sums<Index, Value>(app::search_forest<Index>(parent), weight, u, v, result);
  ASSERT_FALSE(difference) << difference->index << ": " << difference->result << ", not " << difference->expected;
}

TYPED_TEST(TreeQueriesOf, PathSumsOfFloatsAreWithinTheirBounds) {
  int k = 0;
  for (const auto& [name, shape] : all_shapes(3000)) {
    if (k++ % one_in(4) != 0) continue;
    SCOPED_TRACE(name);
    const auto parent = app::make_tree<TypeParam>(shape, 1);
    check_bounds<float>(parent, 2000, 1);
    check_bounds<double>(parent, 2000, 2);
  }
  check_bounds<double>(
      app::make_tree<TypeParam>({.kind = TreeKind::path, .vertices = 100003, .permute_labels = true}, 2), 3000, 3);
  check_bounds<float>(random_tree<TypeParam>(70001, 5, 3), 3000, 4);
}

//   0 -> 1 -> 2, 1 -> 3, 0 -> 4 -> 5
template <class Value>
struct PathSumsOf : testing::Test {};
using Rounded = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(PathSumsOf, Rounded);

TYPED_TEST(PathSumsOf, LargeWeightsAboveThePathSwallowNothing) {
  using Value = TypeParam;
  const std::vector<Value> weight{Value(1e16F), Value(0.5F), Value(0.25F), Value(0.125F), Value(1), Value(2)};
  const std::vector<std::int64_t> u{2, 2, 5, 1, 3}, v{3, 1, 4, 1, 2}, w{0, 0, 1, 1, 0, 4};
  const std::vector<Value> expected{Value(0.875F), Value(0.75F), Value(3), Value(0.5F), Value(0.875F)};
  EXPECT_EQ(path_sums(w, weight, u, v), expected);
  const std::vector<std::int32_t> narrow_u(u.begin(), u.end()), narrow_v(v.begin(), v.end()),
      parent(w.begin(), w.end());
  EXPECT_EQ(path_sums(parent, weight, narrow_u, narrow_v), expected);
}

TYPED_TEST(PathSumsOf, InfiniteWeightsBesideThePathHaveNoPart) {
  using Value = TypeParam;
  using Real = decltype(std::abs(Value{}));
  const Real infinity = std::numeric_limits<Real>::infinity(), largest = std::numeric_limits<Real>::max();
  const std::vector<std::int32_t> parent{0, 0, 1, 1, 0, 4}, u{2, 2, 5, 1}, v{3, 1, 5, 1};
  const std::vector<Value> expected{Value(7), Value(3), Value(9), Value(1)};
  for (const Real above : {infinity, -infinity, std::numeric_limits<Real>::quiet_NaN(), largest}) {
    const std::vector<Value> weight{Value(above), Value(1), Value(2), Value(4), Value(above), Value(9)};
    EXPECT_EQ(path_sums(parent, weight, u, v), expected) << above;
  }
  const std::vector<Value> weight{Value(infinity), Value(1), Value(-infinity), Value(4), Value(2), Value(2)};
  const auto sums = path_sums(parent, weight, std::vector{5, 2, 2}, std::vector{1, 3, 0});
  EXPECT_EQ(std::real(sums[0]), infinity);
  EXPECT_EQ(std::real(sums[1]), -infinity);
  EXPECT_TRUE(std::isnan(std::real(sums[2])));
}

TEST(TreeQueries, Nothing) {
  const Tree tree(runtime(), std::vector{0, 0});
  const TreeQueries queries(tree);
  std::vector<std::int32_t> nothing;
  queries.distance(nothing, nothing, nothing);
  queries.ancestor(nothing, nothing, nothing);
}

TEST(TreeQueries, RefusesWhatIsWrong) {
  const Tree tree(runtime(), std::vector{0, 0, 1});
  const TreeQueries queries(tree);
  const std::vector two{1, 2}, outside{0, 3};
  std::vector<std::int32_t> result{7, 7};
  EXPECT_EQ(message_of<RangeError>([&] { queries.distance(two, outside, result); }),
            "distance: v[1] = 3 is outside [0, 3)");
  EXPECT_EQ(message_of<RangeError>([&] { queries.ancestor(outside, two, result); }),
            "ancestor: v[1] = 3 is outside [0, 3)");
  EXPECT_EQ(message_of<RangeError>([&] {
              queries.ancestor(two, std::vector{1, -1}, result);
            }),
            "ancestor: steps[1] = -1 is outside [0, 2147483648)");
  EXPECT_EQ(message_of<ArgumentError>([&] { queries.distance(two, std::vector{1}, result); }),
            "distance: v has 1 elements, u has 2");
  EXPECT_EQ(result, (std::vector{7, 7}));
  const Vector<std::int32_t> weight(runtime(), std::vector{1, 2, 3}), u(runtime(), two);
  Vector<std::int32_t> sum(runtime(), 2);
  EXPECT_NE(message_of<ArgumentError>([&] { queries.path_sum(weight, u, u, sum, max); }), "no exception");
  EXPECT_EQ(message_of<ArgumentError>([&] { queries.subtree_top(weight, u, 2, sum); }),
            "subtree_top: result has 2 elements, 2 times v has 4");
  const Vector<std::int32_t> bad(runtime(), outside);
  EXPECT_EQ(message_of<RangeError>([&] { queries.subtree_top(weight, bad, 1, sum); }),
            "subtree_top: v[1] = 3 is outside [0, 3)");
  Vector<std::int32_t> nothing(runtime(), 0);
  EXPECT_EQ(message_of<RangeError>([&] { queries.subtree_top(weight, bad, 0, nothing); }),
            "subtree_top: v[1] = 3 is outside [0, 3)");
}

}  // namespace
