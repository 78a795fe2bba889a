#include "backend.hpp"
#include "reference/tree.hpp"
#include "trees.hpp"

#include <pleach/tree_functions.hpp>

#include <utility>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
using Pairs = std::pair<std::vector<Index>, std::vector<Index>>;

/// Any two vertices; of every four pairs one is a vertex and itself, and one a vertex and an ancestor.
template <class Index>
Pairs<Index> random_pairs(const Parents<Index>& parent, std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Pairs<Index> pairs;
  for (std::size_t q = 0; q < count; ++q) {
    auto u = static_cast<Index>(random() % parent.size()), v = static_cast<Index>(random() % parent.size());
    if (q % 4 == 0) v = u;
    if (q % 4 == 1) {
      v = u;
      for (std::uint64_t up = random() % 50; up > 0; --up) v = parent[static_cast<std::size_t>(v)];
      if (random() % 2 == 0) std::swap(u, v);
    }
    pairs.first.push_back(u);
    pairs.second.push_back(v);
  }
  return pairs;
}

template <class Index>
void check(const Parents<Index>& parent, const LowestCommonAncestors<Index>& lca, const Pairs<Index>& pairs) {
  const auto functions = reference::tree_functions<Index>(parent);
  std::vector<Index> expected;
  for (std::size_t q = 0; q < pairs.first.size(); ++q) {
    expected.push_back(reference::lowest_common_ancestor(functions, pairs.first[q], pairs.second[q]));
  }
  const Vector<Index> u(runtime(), pairs.first), v(runtime(), pairs.second);
  Vector<Index> result(runtime(), expected.size());
  lca(u, v, result);
  std::vector<Index> host(expected.size());
  lca(pairs.first, pairs.second, host);
  EXPECT_TRUE(equal(host, expected));
  EXPECT_TRUE(expected.empty() || equal(values_of(result), expected));
}

template <class Index>
void check(const Parents<Index>& parent, std::size_t count) {
  const LowestCommonAncestors<Index> lca{Tree<Index>(runtime(), parent)};
  check(parent, lca, random_pairs(parent, count, count));
}

template <class Index>
struct LcaOf : testing::Test {};
TYPED_TEST_SUITE(LcaOf, Indices);

TEST(Lca, ByHand) {
  //     2      5
  //   1   4
  //      0 3
  const Tree tree(runtime(), std::vector{4, 2, 2, 4, 2, 5});
  const LowestCommonAncestors lca(tree);
  const Vector<std::int32_t> u(runtime(), std::vector{0, 0, 1, 4, 3, 2, 5, 0});
  const Vector<std::int32_t> v(runtime(), std::vector{3, 0, 3, 0, 4, 1, 5, 5});
  Vector<std::int32_t> result(runtime(), 8);
  lca(u, v, result);
  EXPECT_EQ(values_of(result), (std::vector{4, 0, 2, 4, 4, 2, 5, -1}));
  lca(u, u, result);
  EXPECT_EQ(values_of(result), values_of(u));
}

TYPED_TEST(LcaOf, EveryPairOfSmallForests) {
  std::mt19937 random(1);
  for (const std::size_t n : {1, 2, 3, 31, 32, 33, 64, 65, 97, 130}) {
    for (const std::size_t roots : {std::size_t{1}, 1 + n / 10}) {
      const auto parent = random_tree<TypeParam>(n, random(), static_cast<std::int64_t>(roots));
      Pairs<TypeParam> pairs;
      for (std::size_t q = 0; q < n * n; ++q) {
        pairs.first.push_back(static_cast<TypeParam>(q / n));
        pairs.second.push_back(static_cast<TypeParam>(q % n));
      }
      check(parent, LowestCommonAncestors<TypeParam>{Tree<TypeParam>(runtime(), parent)}, pairs);
    }
  }
}

TYPED_TEST(LcaOf, ManySmallForests) {
  std::mt19937 random(2);
  for (int i = 0; i < 300; ++i) {
    const std::size_t n = 1 + random() % 200;
    const auto parent = random_tree<TypeParam>(n, random(), 1 + random() % n);
    check(parent, 100);
    ASSERT_FALSE(testing::Test::HasFailure()) << testing::PrintToString(parent);
  }
}

TYPED_TEST(LcaOf, EveryShape) {
  for (const auto& [name, shape] : all_shapes(3001)) {
    SCOPED_TRACE(name);
    check(app::make_tree<TypeParam>(shape, 1), 1000);
  }
}

TYPED_TEST(LcaOf, SharedByWorkers) {
  check(random_tree<TypeParam>(200003, 1, 2), 300001);
  check(random_tree<TypeParam>(70001, 2), 65537);
}

TEST(Lca, NoPairs) {
  check<std::int32_t>({0, 0}, 0);
  const LowestCommonAncestors<std::int32_t> lca{Tree(runtime(), std::vector<std::int32_t>{})};
  Vector<std::int32_t> u(runtime(), 0), v(runtime(), 0), result(runtime(), 0);
  lca(u, v, result);
}

// ---- errors ----

template <class Thrown, class Index>
std::string error(const Parents<Index>& parent, const std::vector<Index>& u, const std::vector<Index>& v,
                  std::size_t results) {
  const LowestCommonAncestors<Index> lca{Tree<Index>(runtime(), parent)};
  const std::vector<Index> before(results, Index{7});
  const Vector<Index> a(runtime(), u), b(runtime(), v);
  Vector<Index> result(runtime(), before);
  const std::string message = message_of<Thrown>([&] { lca(a, b, result); });
  EXPECT_EQ(values_of(result), before);
  return message;
}

TYPED_TEST(LcaOf, Errors) {
  using Index = TypeParam;
  const Parents<Index> parent{0, 0, 1};
  EXPECT_EQ((error<RangeError, Index>(parent, {0, 3, 9}, {0, 1, 1}, 3)),
            "LowestCommonAncestors: u[1] = 3 is outside [0, 3)");
  EXPECT_EQ((error<RangeError, Index>(parent, {0, 2, 1}, {0, 1, -1}, 3)),
            "LowestCommonAncestors: v[2] = -1 is outside [0, 3)");
  EXPECT_EQ((error<RangeError, Index>({}, {0}, {0}, 1)), "LowestCommonAncestors: u[0] = 0 is outside [0, 0)");
  EXPECT_EQ((error<ArgumentError, Index>(parent, {0, 2}, {0}, 2)), "LowestCommonAncestors: v has 1 elements, u has 2");
  EXPECT_EQ((error<ArgumentError, Index>(parent, {0, 2}, {0, 1}, 1)),
            "LowestCommonAncestors: result has 1 elements, u has 2");
  const LowestCommonAncestors<Index> lca{Tree<Index>(runtime(), parent)};
  Vector<Index> u(runtime(), Parents<Index>{1, 2}), result(runtime(), 2);
  EXPECT_EQ(message_of<ArgumentError>([&] { lca(u, u, u); }),
            "LowestCommonAncestors: u and result are the same vector");
  EXPECT_EQ(message_of<ArgumentError>([&] { lca(u, result, u); }),
            "LowestCommonAncestors: nothing was written to v yet");
}

}  // namespace
